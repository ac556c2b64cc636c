"use strict";
(() => {
  let page = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  /** So small a picture may become before its sides stand beside each other: on a phone, and elsewhere. */
  const LEAST_ON_A_PHONE = 0.8, LEAST = 0.64, PHONE = 480;
  /** So large it may become then. */
  const MOST = 1.15;

  /** What is shown: a game, one of its recordings, perhaps another beside it, an event, a block that is tried, a card. */
  const shown = { game: 0, recording: 0, other: -1, event: 1, tried: null, blocker: null, card: null };
  const opened = new Map();
  /** What the address says beside the moment. */
  let asked = {};
  let playing = 0;
  /** Whether the focus goes back to the card that had it before the board was drawn anew. */
  let returning = false;
  let turn = 0;

  const game = () => page.games[shown.game];
  const recording = (which = shown.recording) => game().recordings[which];
  const lastEvent = (of) => (of.chapters.length ? of.chapters[of.chapters.length - 1].last : 1);
  const placeOf = (of, event) => Math.max(0, of.chapters.findIndex((each) => event <= each.last));

  /** An element with text and children; nothing in it is ever read as markup. */
  function make(kind, { text, attributes = {}, on = {} } = {}, ...children) {
    const element = document.createElement(kind);
    if (text !== undefined) element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
    element.append(...children.filter((each) => each !== null));
    return element;
  }

  // Chapters are packed, and opened as they are looked at.

  async function unpacked(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  }

  function chapterAt(of, event) {
    const contents = of.chapters[placeOf(of, event)];
    if (!contents) return Promise.resolve(null);
    if (!opened.has(contents)) opened.set(contents, unpacked(contents.packed));
    return opened.get(contents);
  }

  const stepAt = (chapter, event) => chapter.steps[Math.min(Math.max(event - chapter.steps[0].event, 0), chapter.steps.length - 1)];

  // The picture.

  const drawn = (text) => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

  /** Whether a board does not fit the room of a figure as at a table. */
  const isNarrow = (chapter, place, figure) => {
    const room = at(figure).querySelector(".picture").clientWidth;
    return room > 0 && chapter.pictures[place].width * (room < PHONE ? LEAST_ON_A_PHONE : LEAST) > room;
  };

  /** Where the parts of a board lie in a figure. */
  const layoutOf = (chapter, place, figure) => (isNarrow(chapter, place, figure) ? chapter.pictures[place].narrow : chapter.pictures[place]);

  function pictureOf(chapter, place, figure) {
    const { title } = chapter.pictures[place];
    const { width, height, parts } = layoutOf(chapter, place, figure);
    const groups = parts.map(([shape, x, y]) => `<g transform="translate(${x} ${y})">${chapter.shapes[shape].svg}</g>`);
    const svg = drawn(`<svg xmlns="${SVG}" role="group" viewBox="0 0 ${width} ${height}">${groups.join("")}</svg>`);
    svg.setAttribute("aria-label", title);
    if (isNarrow(chapter, place, figure)) svg.style.maxWidth = `${Math.round(width * MOST)}px`;
    [...svg.children].forEach((group, index) => {
      const shape = chapter.shapes[parts[index][0]];
      if (shape.of) canBeLookedAt(group, chapter, shape, figure);
    });
    return svg;
  }

  /** A card shows what it says when it is touched or reached by a key. */
  function canBeLookedAt(group, chapter, shape, figure) {
    group.dataset.of = shape.of;
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "0");
    const said = shape.row.filter(Boolean).join(", ");
    group.setAttribute("aria-label", said);
    group.querySelector("title").textContent = [said, wordsOf(shape.card)].filter(Boolean).join("\n");
    const look = () => { shown.card = { figure, name: shape.of }; showCard(chapter, shape); };
    // Shown at once as a finger goes down, it might lie over the card before the finger goes up.
    group.addEventListener("focus", () => { if (!returning && group.matches(":focus-visible")) look(); });
    group.addEventListener("click", look);
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      look();
    });
  }

  const wordsOf = (card) => (game().cards || {})[card] || "";

  /** What a card is and says, beneath the board. */
  function showCard(chapter, shape) {
    const [label, ...more] = shape.row;
    const words = wordsOf(shape.card);
    const name = shape.card && shape.card !== label ? `${label}: ${shape.card}` : label;
    const close = () => { shown.card = null; at("card").replaceChildren(); };
    at("card").replaceChildren(
      make("button", { text: "×", attributes: { "aria-label": "Close the card" }, on: { click: close } }),
      make("p", {}, make("b", { text: name }), ` ${more.filter(Boolean).join(" · ")}`),
      make("p", { text: words || "What it says is not known here.", attributes: { class: words ? "words" : "rule" } }),
    );
  }

  /** The card that is looked at, as it is now; nothing where it is gone. */
  function showCardAgain(chapter, place, figure) {
    if (!shown.card) { at("card").replaceChildren(); return; }
    if (shown.card.figure !== figure) return;
    const part = chapter.pictures[place].parts.find(([shape]) => chapter.shapes[shape].of === shown.card.name);
    if (part) showCard(chapter, chapter.shapes[part[0]]); else at("card").replaceChildren();
  }

  /** The signs that a picture uses, and what they mean. */
  function showLegend(figure, chapter, place, more) {
    const used = new Set([...(chapter ? chapter.pictures[place].signs || [] : []), ...more.map((name) => page.signs.findIndex((sign) => sign.name === name))]);
    at(figure).querySelector(".legend").replaceChildren(...page.signs.filter((_, index) => used.has(index)).map((sign) => {
      const example = drawn(`<svg xmlns="${SVG}" viewBox="0 0 30 18">${sign.svg}</svg>`);
      example.setAttribute("role", "img");
      example.setAttribute("aria-label", sign.looks);
      return make("li", {}, example, sign.means);
    }));
  }

  function arrow(from, to, wrong) {
    const group = document.createElementNS(SVG, "g");
    const [WIDE, HIGH, ACROSS] = page.card;
    const line = document.createElementNS(SVG, "path");
    const head = document.createElementNS(SVG, "path");
    if (Math.abs(from.x - to.x) === WIDE + ACROSS) {
      const left = from.x > to.x;
      const x1 = left ? from.x : from.x + WIDE, x2 = left ? to.x + WIDE + 8 : to.x - 8;
      const y1 = from.y + HIGH / 2, y2 = to.y + HIGH / 2, middle = (x1 + x2) / 2;
      line.setAttribute("d", `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`);
      head.setAttribute("d", left ? `M${x2 - 8} ${y2}l10 -6v12z` : `M${x2 + 8} ${y2}l-10 -6v12z`);
    } else {
      const x1 = from.x + WIDE / 2, x2 = to.x + WIDE / 2, above = from.y > to.y;
      const y1 = above ? from.y : from.y + HIGH, y2 = above ? to.y + HIGH + 8 : to.y - 8, middle = (y1 + y2) / 2;
      line.setAttribute("d", `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`);
      head.setAttribute("d", above ? `M${x2} ${y2 - 8}l6 10h-12z` : `M${x2} ${y2 + 8}l6 -10h-12z`);
    }
    line.setAttribute("class", wrong ? "m" : "w");
    head.setAttribute("class", wrong ? "n" : "h");
    group.append(line, head);
    return group;
  }

  function rowsOf(chapter, place) {
    return chapter.pictures[place].parts.map(([shape]) => chapter.shapes[shape].row || []).filter((row) => row.length);
  }

  const labelsOf = (chapter) => {
    const labels = {};
    for (const shape of chapter.shapes) if (shape.of) labels[shape.of] = shape.row[0];
    return labels;
  };

  // What is shown beside it: the event of another edition that goes with this one.

  function besides(which) {
    if (which === shown.recording) return shown.event;
    const own = recording().beside;
    const first = own ? own[shown.event - 1] || 1 : shown.event;
    const beside = recording(which).beside;
    if (!beside) return first;
    let found = 0;
    for (let index = 0; index < beside.length; index += 1) if (beside[index] <= first) found = index;
    return found + 1;
  }

  // Blocks that are tried.

  /** The declaration that a moment belongs to: the last one before it in its chapter, else the first. */
  function declaredAt(chapter, event) {
    const all = chapter.declared || [];
    const before = all.filter((each) => each.event <= event);
    return before.length ? before[before.length - 1] : all[0] || null;
  }

  function answerTo(tries, tried) {
    const chosen = tries.blockers.map((blocker, index) => {
      const wanted = (tried[blocker] || []).map((each) => tries.attackers.indexOf(each)).sort((one, other) => one - other);
      return tries.options[index].findIndex((each) => each.join() === wanted.join());
    });
    if (chosen.includes(-1)) return null;
    if (tries.all) {
      let place = 0;
      chosen.forEach((option, index) => { place = place * tries.options[index].length + option; });
      return tries.answers[tries.all[place]];
    }
    const place = (tries.near || {})[chosen.join()];
    return place === undefined ? null : tries.answers[place];
  }

  function begin(blocks) {
    shown.tried = {};
    for (const [blocker, attackers] of Object.entries(blocks)) if (attackers.length) shown.tried[blocker] = [...attackers];
    shown.blocker = null;
  }

  function leave() {
    shown.tried = null;
    shown.blocker = null;
    show();
  }

  function chooses(tries, name) {
    if (tries.blockers.includes(name)) {
      shown.blocker = name;
    } else if (shown.blocker && tries.attackers.includes(name)) {
      const now = shown.tried[shown.blocker] || [];
      const most = Math.max(1, tries.most[tries.blockers.indexOf(shown.blocker)]);
      const next = now.includes(name) ? now.filter((each) => each !== name) : [...now, name].slice(-most);
      if (next.length) shown.tried[shown.blocker] = next; else delete shown.tried[shown.blocker];
    }
    show();
  }

  function drawTried(svg, chapter, tries, reply) {
    const spots = {};
    for (const [shape, x, y] of layoutOf(chapter, tries.picture, "first").parts) {
      const of = chapter.shapes[shape].of;
      if (of) spots[of] = { x, y };
    }
    const first = svg.querySelector("[data-of]");
    for (const [blocker, attackers] of Object.entries(shown.tried)) {
      for (const attacker of attackers) {
        if (spots[blocker] && spots[attacker]) svg.insertBefore(arrow(spots[blocker], spots[attacker], reply === "no"), first);
      }
    }
  }

  /** Creatures can be tapped: a blocking creature, then whom it blocks. */
  function listen(svg, tries) {
    const tapped = (name) => {
      if (!shown.tried) begin(tries.declared.blocks);
      chooses(tries, name);
    };
    for (const group of svg.querySelectorAll("[data-of]")) {
      const name = group.dataset.of;
      if (!tries.blockers.includes(name) && !tries.attackers.includes(name)) continue;
      const blocked = shown.tried && shown.blocker ? shown.tried[shown.blocker] || [] : [];
      group.setAttribute("aria-pressed", String(name === shown.blocker || blocked.includes(name)));
      group.addEventListener("click", () => tapped(name));
      group.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") tapped(name); });
    }
  }

  function showTries(chapter, tries, answer) {
    const labels = labelsOf(chapter);
    const start = (blocks) => () => { begin(blocks); show(); };
    if (!shown.tried) {
      at("trying").replaceChildren(make("button", {
        text: "Try another block", attributes: { id: "try" }, on: { click: start(tries.declared.blocks) },
      }));
      at("tried").replaceChildren();
      return;
    }
    const had = document.activeElement && document.activeElement.id;
    const rows = tries.blockers.map((blocker, index) => {
      const select = make("select", { attributes: { id: `try-${index}` }, on: { change: (event) => {
        const option = tries.options[index][event.target.selectedIndex];
        if (option.length) shown.tried[blocker] = option.map((each) => tries.attackers[each]); else delete shown.tried[blocker];
        show();
      } } });
      const now = (shown.tried[blocker] || []).map((each) => tries.attackers.indexOf(each)).sort((one, other) => one - other).join();
      for (const option of tries.options[index]) {
        const text = option.map((each) => labels[tries.attackers[each]] || tries.attackers[each]).join(" and ");
        const item = make("option", { text: option.length ? `blocks ${text}` : "does not block" });
        item.selected = option.join() === now;
        select.append(item);
      }
      return make("label", {}, make("span", { text: labels[blocker] || blocker }), select);
    });
    const done = make("button", { text: "Back to what was declared", attributes: { id: "leave" }, on: { click: leave } });
    at("trying").replaceChildren(make("p", { text: "Choose here, or on the board: a blocking creature, then whom it blocks." }), ...rows, done);
    if (had && at(had)) at(had).focus();
    if (!answer) {
      at("tried").replaceChildren(make("p", { text: "Not computed: this is too far from what was declared.", attributes: { class: "open" } }));
      return;
    }
    const said = [make("p", { text: answer.text, attributes: { class: look(answer.reply) } })];
    if (answer.maximum && answer.obeyed < answer.maximum) said.push(make("p", { text: `It obeys ${answer.obeyed} requirement${answer.obeyed === 1 ? "" : "s"}; ${answer.maximum} can be obeyed at once.` }));
    const reasons = (answer.reasons || []).map(([text, rule]) => make("li", { text: rule ? `${text} (${rule})` : text }));
    if (reasons.length) said.push(make("ul", {}, ...reasons));
    at("tried").replaceChildren(...said);
  }

  const look = (reply) => (reply === "yes" ? "yes" : reply === "no" ? "no" : "open");

  // Explanations.

  /** A reason in a list, without the words that stand before it. */
  function reasonItem(reason, before) {
    const isSentence = reason.ability && /[.!”"]$/.test(reason.ability);
    const ability = isSentence && !before.has(reason.ability) ? `${reason.card ? `${reason.card}: ` : ""}${reason.ability}` : "";
    const says = reason.says && !before.has(reason.says) ? `: ${reason.says}` : "";
    before.add(reason.ability).add(reason.says);
    const item = make("li", {}, ability ? make("span", { text: ability, attributes: { class: "ability" } }) : null, reason.text);
    if (reason.rule) item.append(" ", make("span", { text: `(${reason.rule}${says})`, attributes: { class: "rule" } }));
    return item;
  }

  function explanation(each, { named = false, tries = null } = {}) {
    const parts = [];
    if (named) parts.push(make("h3", { text: `${each.asked}: ${each.proposed}` }));
    parts.push(make("p", { text: each.headline, attributes: { class: look(each.reply) } }));
    const before = new Set();
    const reasons = (each.reasons || []).map((reason) => reasonItem(reason, before));
    if (reasons.length) parts.push(make("ul", {}, ...reasons));
    const required = each.required || [];
    if (required.length) {
      const fewer = typeof each.maximum === "number" && each.maximum < required.length;
      const most = fewer ? (each.maximum ? `; at most ${each.maximum} can be at once` : "; none can be") : "";
      parts.push(make("p", { text: `${each.obeyed} of ${required.length} requirement${required.length === 1 ? " is" : "s are"} obeyed${most}:` }));
      parts.push(make("ul", {}, ...required.map((one) => make("li", {
        text: `${one.obeyed ? "obeyed" : "not obeyed"}: ${one.card ? `${one.card}: ` : ""}${one.text}${one.why_not ? ` (${one.why_not})` : ""}`,
      }))));
    }
    for (const branch of each.either_way || []) {
      const verdict = { yes: "legal", no: "illegal" }[branch.reply] || "not known";
      parts.push(make("p", { text: `${branch.text}: ${verdict}.` }), make("ul", {}, ...(branch.reasons || []).map((reason) => reasonItem(reason, before))));
    }
    return [...parts, ...insteadOf(each, tries)];
  }

  /** What is legal in its place: the only one that is, or several. */
  function insteadOf(each, tries) {
    const instead = each.instead || [];
    const shows = (one) => (tries ? [" ", make("button", {
      text: "Show", attributes: { "aria-label": `Show on the board: ${one.text}` }, on: { click: () => { begin(one.blocks); show(); } },
    })] : []);
    if (!instead.length) return [];
    if (instead.length === 1 && !each.more) {
      const counted = each.more === 0;
      return [make("p", { text: `${counted ? "Only this is legal" : "Legal instead"}: ${instead[0].text}.` }, ...shows(instead[0]))];
    }
    const parts = [make("p", { text: "Legal instead:" }), make("ul", {}, ...instead.map((one) => make("li", { text: one.text }, ...shows(one))))];
    return each.more ? [...parts, make("p", { text: `and ${each.more} more` })] : parts;
  }

  const inOrder = (blocks) => JSON.stringify(Object.entries(blocks).filter(([, them]) => them.length).map(([one, them]) => [one, [...them].sort()]).sort());

  /** The declaration that is on the board; null where none is. */
  function onTheBoard(together, declared) {
    if (!shown.tried) return declared.taken_back || declared.event > shown.event ? null : declared;
    return [declared, ...together].find((each) => inOrder(each.blocks) === inOrder(shown.tried)) || null;
  }

  /** Which declaration an answer is about. */
  function whichOne(each, here) {
    const said = each.taken_back ? "taken back" : each.event > shown.event ? "declared later" : "declared";
    if (each === here) return make("p", { text: `On the board${each.taken_back ? ", though it was taken back" : ""}:`, attributes: { class: "which here" } });
    const draw = each.taken_back ? () => { begin(each.blocks); show(); } : () => go(Math.max(shown.event, each.event));
    const button = make("button", { text: "Show it", attributes: { "aria-label": `Show on the board: ${each.explanation.proposed}` }, on: { click: draw } });
    return make("p", { text: `Not on the board, ${said}: `, attributes: { class: "which" } }, button);
  }

  function showVerdict(chapter) {
    const declared = chapter && declaredAt(chapter, shown.event);
    at("verdict").hidden = !declared;
    if (!declared) { shown.tried = null; showShort([]); return null; }
    const tries = { ...chapter.tries[declared.tries], declared };
    const together = chapter.declared.filter((each) => each.tries === declared.tries);
    const here = onTheBoard(together, declared);
    const sorted = [...together].sort((one, other) => (other === here) - (one === here));
    at("explained").replaceChildren(...sorted.map((each, index) => {
      const { asked: whose, proposed } = each.explanation;
      const said = each.plainly ? "Nobody said what blocks, so this was played" : `${whose}${each.taken_back ? ", taken back" : ""}`;
      const head = make("h3", { text: `${said}: ${proposed}` });
      return make("div", { attributes: { class: index ? "other-block" : null } }, whichOne(each, here), head, ...explanation(each.explanation, { tries }));
    }));
    // What is tried, and was never declared, is what the board shows: its answer stands first.
    if (shown.tried && !here) at("verdict").append(at("explained")); else at("verdict-title").after(at("explained"));
    const answer = shown.tried ? answerTo(tries, shown.tried) : null;
    if (shown.tried && !here) showShort([["The block that is tried", answer ? answer.text : "Not computed.", answer ? answer.reply : "unknown"]]);
    else showShort(together.map(shortly));
    showTries(chapter, tries, answer);
    return { tries, answer };
  }

  /** Of a declaration which it is, the answer, and the reply; what is legal says itself what it is. */
  function shortly(each) {
    const { asked, proposed, headline, reply } = each.explanation;
    const whose = each.plainly ? "Nobody said what blocks, so this was played" : asked;
    return [reply === "yes" ? whose : `${whose}, ${proposed}`, headline, reply];
  }

  /** The answers in a line each, which a phone shows above the board; none beside another edition, whose may differ. */
  function showShort(answers) {
    const lines = shown.other < 0 ? answers : [];
    at("short").replaceChildren(...lines.map(([which, text, reply]) => make("li", {},
      `${which}: `, make("span", { text, attributes: { class: look(reply) } }))));
  }

  /** The answer to a case, but for what is said of its blocks beside the board. */
  function showAnswer(chapter) {
    const answer = recording().answer;
    at("answer").hidden = !answer;
    if (!answer) return;
    const beside = new Set(((chapter && chapter.declared) || []).map((each) => each.explanation.headline));
    const parts = [];
    const explained = (answer.parts || []).filter((each) => each.part === "explanation");
    for (const each of explained.filter((one) => !beside.has(one.headline))) parts.push(...explanation(each, { named: true }));
    if (answer.possible) parts.push(...possible(answer));
    if (answer.because) parts.push(make("p", { text: `Not known: ${answer.because}`, attributes: { class: "open" } }));
    if (recording().difference && shown.other < 0) parts.push(make("p", { text: `Beside ${game().recordings[0].edition}: ${recording().difference}` }));
    at("answered").replaceChildren(...parts);
    at("answer").hidden = !parts.length;
  }

  /** What can be blocked, and what comes of it. */
  function possible(answer) {
    const items = answer.possible.map((each) => {
      const comes = (each.comes || []).join("; ") || `not known: ${each.because}`;
      return make("li", { text: `${each.text}: ${comes}` });
    });
    return [make("h3", { text: `${answer.count} legal block${answer.count === 1 ? "" : "s"}` }), make("ul", {}, ...items)];
  }

  // Lines of the story.

  function ruleOf(step, of) {
    if (!step.rule) return null;
    const says = (of.rules || {})[step.rule];
    return make("p", { text: says ? `${step.rule}: ${says}` : step.rule, attributes: { class: "rule" } });
  }

  function remarkItem(remark) {
    const item = make("li", { text: `${remark.rule ? `${remark.rule}: ` : ""}${remark.text}`, attributes: { class: remark.kind === "differs" ? "differs-text" : null } });
    if (remark.cut && remark.cut.length) {
      item.append(make("details", {}, make("summary", { text: `${remark.cut.length} events were cut` }), make("ul", {}, ...remark.cut.map((text) => make("li", { text })))));
    }
    return item;
  }

  let listed = null;
  function showStory(chapter) {
    if (listed !== chapter) {
      listed = chapter;
      at("lines").replaceChildren(...chapter.steps.map((step) => make("li", {}, make("button", {
        attributes: { class: step.manner === "step" ? "step-line" : step.manner ? null : "silent" }, on: { click: () => go(step.event) },
      }, make("span", { text: String(step.event), attributes: { class: "n" } }), make("span", { text: step.rule ? `${step.text} (${step.rule})` : step.text })))));
    }
    const here = shown.event - chapter.steps[0].event;
    [...at("lines").children].forEach((line, index) => {
      if (index === here) line.firstChild.setAttribute("aria-current", "step"); else line.firstChild.removeAttribute("aria-current");
    });
    const line = at("lines").children[here];
    if (line) at("lines").scrollTop = Math.max(0, line.offsetTop - at("lines").offsetTop - at("lines").clientHeight / 2);
  }

  function showTable(chapter, place) {
    const head = make("thead", {}, make("tr", {}, ...page.columns.map((text) => make("th", { text, attributes: { scope: "col" } }))));
    const rows = rowsOf(chapter, place).map((row) => make("tr", {}, ...row.map((text, index) => make(index ? "td" : "th", { text, attributes: index ? {} : { scope: "row" } }))));
    at("table").replaceChildren(make("caption", { text: "All that the picture shows" }), head, make("tbody", {}, ...rows));
    const cards = [...new Set(chapter.pictures[place].parts.map(([shape]) => chapter.shapes[shape].card).filter(wordsOf))];
    const said = cards.flatMap((card) => [make("dt", { text: card }), make("dd", { text: wordsOf(card) })]);
    at("cards").replaceChildren(...(said.length ? [make("h3", { text: "What the cards say" }), make("dl", {}, ...said)] : []));
  }

  /** The kinds of marks on the slider: their colours, and what they are called. */
  const MARKS = { refused: ["red", "Taken back"], differs: ["blue", "Differs"], undetermined: ["amber", "Undetermined"], better: ["green", "Better block"] };

  function showMarks() {
    const marks = recording().marks || [];
    const span = Math.max(1, lastEvent(recording()) - 1);
    at("marks").replaceChildren(...marks.map((mark, index) => {
      const before = marks.slice(0, index).filter((each) => each.event === mark.event).length;
      const [, called] = MARKS[mark.kind];
      const button = make("button", { attributes: { class: mark.kind, title: `${called}: ${mark.text}`, "aria-label": `${called}, after event ${mark.event}: ${mark.text.slice(0, 200)}` }, on: { click: () => go(Math.max(1, mark.event)) } });
      button.style.left = `calc(${((Math.max(1, mark.event) - 1) / span) * 100}% + ${before * 1.1}rem)`;
      return button;
    }));
    at("next-mark").disabled = !marks.length;
    const kinds = Object.entries(MARKS).map(([kind, called]) => [kind, called, marks.filter((mark) => mark.kind === kind).length]);
    at("mark-kinds").replaceChildren(...kinds.filter(([, , n]) => n).map(([kind, [colour, called], n]) => make("li", {},
      make("span", { attributes: { class: kind, "aria-hidden": "true" } }), `${colour}: ${called.toLowerCase()}${n > 1 ? ` (${n})` : ""}`)));
  }

  /** What stands beneath a board that stands beside another one. */
  function captionOf(of, chapter, step) {
    const lines = [`${of.edition}, event ${step.event}: ${step.text}${step.rule ? ` (${step.rule})` : ""}.`];
    const declared = declaredAt(chapter, step.event);
    if (declared) lines.push(`The block: ${declared.explanation.headline}`);
    return lines.map((text) => make("p", { text }));
  }

  /** What makes the difference between two editions, where that is known. */
  function differenceOf(...both) {
    const own = game().recordings[0];
    const said = both.filter((each) => each && each.difference).map((each) => each.difference);
    if (!said.length) return "Nothing is different here between these editions.";
    const to = both.includes(own) ? "" : ` (each compared with ${own.edition})`;
    return `The difference${to}: ${said.join(" ")}`;
  }

  /** Why a recording has no events. */
  function nothingIn(of) {
    if (!of.answer) return "Nothing is recorded here.";
    return `Nothing could be played${of.answer.because ? `: ${of.answer.because}` : ""}.`;
  }

  // All of it.

  let last = null;
  async function show() {
    const mine = (turn += 1);
    const of = recording();
    shown.event = Math.min(Math.max(1, shown.event), lastEvent(of));
    const chapter = await chapterAt(of, shown.event);
    const other = shown.other >= 0 ? recording(shown.other) : null;
    const otherEvent = other ? besides(shown.other) : 0;
    const otherChapter = other ? await chapterAt(other, otherEvent) : null;
    if (mine !== turn) return;
    if (last !== of) {
      last = of;
      at("slider").max = lastEvent(of);
      showMarks();
    }
    showAnswer(chapter);
    at("slider").value = shown.event;
    if (!chapter) {
      at("now").replaceChildren(make("p", { text: nothingIn(of) }));
      at("verdict").hidden = true;
      showShort([]);
      listed = null;
      for (const id of ["lines", "remarks", "table"]) at(id).replaceChildren();
      for (const kind of [".picture", "figcaption", ".legend"]) at("first").querySelector(kind).replaceChildren();
      at("card").replaceChildren();
      at("cards").replaceChildren();
      at("difference").hidden = true;
      at("second").hidden = true;
      for (const id of ["copy-notation", "copy-case", "back", "back-step", "back-combat", "next", "next-step", "next-combat"]) at(id).disabled = true;
      history.replaceState(null, "", `#${address()}`);
      document.body.dataset.ready = "yes";
      return;
    }
    const step = stepAt(chapter, shown.event);
    at("slider").setAttribute("aria-valuetext", `event ${step.event}: ${step.text}`);
    const verdict = showVerdict(chapter);
    const place = shown.tried && verdict ? verdict.tries.picture : step.picture;
    document.body.classList.toggle("beside", Boolean(other));
    at("second").hidden = !other;
    at("difference").hidden = !other;
    at("difference").textContent = other ? differenceOf(of, other) : "";
    const was = document.activeElement && document.activeElement.closest("#first [data-of]");
    const svg = pictureOf(chapter, place, "first");
    const wrong = verdict && verdict.answer && verdict.answer.reply === "no";
    if (shown.tried && verdict) drawTried(svg, chapter, verdict.tries, verdict.answer && verdict.answer.reply);
    if (verdict) listen(svg, verdict.tries);
    const put = (figure, kind, ...children) => at(figure).querySelector(kind).replaceChildren(...children);
    put("first", ".picture", svg);
    put("first", "figcaption", ...(other ? captionOf(of, chapter, step) : []));
    showLegend("first", chapter, place, shown.tried && Object.keys(shown.tried).length ? [wrong ? "wrong" : "blocks"] : []);
    showCardAgain(chapter, place, "first");
    const again = was && [...svg.querySelectorAll("[data-of]")].find((each) => each.dataset.of === was.dataset.of);
    returning = true;
    if (again) again.focus({ preventScroll: true });
    returning = false;
    if (other && !otherChapter) {
      put("second", ".picture");
      put("second", "figcaption", `${other.edition}: ${nothingIn(other)}`);
      put("second", ".legend");
    } else if (otherChapter) {
      const beside = stepAt(otherChapter, otherEvent);
      put("second", ".picture", pictureOf(otherChapter, beside.picture, "second"));
      put("second", "figcaption", ...captionOf(other, otherChapter, beside));
      showLegend("second", otherChapter, beside.picture, []);
      showCardAgain(otherChapter, beside.picture, "second");
    }
    const where = [of.chapters[placeOf(of, shown.event)].heading, step.of, `event ${step.event} of ${lastEvent(of)}`].filter(Boolean).join(" · ");
    at("now").replaceChildren(make("p", { text: where, attributes: { class: "where" } }), make("p", { text: step.text }), ...[ruleOf(step, of)].filter(Boolean));
    at("remarks").replaceChildren(...(step.remarks || []).map(remarkItem));
    showStory(chapter);
    showTable(chapter, place);
    board = shown.tried && chapter.notation ? { notation: chapter.notation, blocks: shown.tried, labels: labelsOf(chapter) } : null;
    document.dispatchEvent(new Event("tried"));
    at("copy-notation").disabled = !chapter.notation;
    at("copy-case").disabled = !chapter.case;
    for (const id of ["back", "back-step", "back-combat"]) at(id).disabled = shown.event <= 1;
    for (const id of ["next", "next-step", "next-combat"]) at(id).disabled = shown.event >= lastEvent(of);
    history.replaceState(null, "", `#${address()}`);
    if (!document.body.dataset.ready) performance.mark("shown");
    document.body.dataset.ready = "yes";
    document.body.dataset.event = String(shown.event);
  }

  function address() {
    const words = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
    if (shown.game) words.set("g", String(shown.game + 1));
    if (shown.recording) words.set("edition", recording().edition);
    if (shown.other >= 0) words.set("beside", recording(shown.other).edition);
    words.set("e", String(shown.event));
    return words.toString();
  }

  function follow() {
    const words = new URLSearchParams(location.hash.slice(1));
    const number = Number.parseInt(words.get("g") || "", 10);
    shown.game = number >= 1 && number <= page.games.length ? number - 1 : firstWithEvents();
    const named = (edition) => game().recordings.findIndex((each) => each.edition === edition);
    shown.recording = Math.max(0, named(words.get("edition")));
    shown.other = named(words.get("beside"));
    if (shown.other === shown.recording) shown.other = -1;
    const event = Number.parseInt(words.get("e") || "", 10);
    shown.event = event >= 1 ? event : recording().start || 1;
    shown.tried = null;
  }

  function go(event) {
    shown.event = event;
    shown.tried = null;
    shown.blocker = null;
    return show();
  }

  async function toStep(by) {
    const of = recording();
    const here = stepAt(await chapterAt(of, shown.event), shown.event);
    let event = shown.event + by;
    for (let found = here; event >= 1 && event <= lastEvent(of); event += by) {
      found = stepAt(await chapterAt(of, event), event);
      if (found.of !== here.of || placeOf(of, event) !== placeOf(of, shown.event)) break;
    }
    return go(event);
  }

  function toCombat(by) {
    const of = recording();
    const combats = of.chapters.filter((each) => each.combat).map((each) => each.first);
    const here = of.chapters[placeOf(of, shown.event)];
    const found = by > 0 ? combats.find((first) => first > shown.event) : combats.reverse().find((first) => first < here.first);
    return go(found || (by > 0 ? lastEvent(of) : 1));
  }

  function toMark() {
    const marks = (recording().marks || []).map((each) => Math.max(1, each.event));
    return toRefused(marks.find((event) => event > shown.event) || marks[0] || shown.event);
  }

  /** To a moment; where a block was taken back at it, that block is drawn. */
  async function toRefused(event) {
    await go(event);
    const chapter = await chapterAt(recording(), shown.event);
    const declared = chapter && declaredAt(chapter, shown.event);
    if (!declared || !declared.taken_back || declared.event !== shown.event) return;
    begin(declared.blocks);
    await show();
  }

  const firstWithEvents = () => Math.max(0, page.games.findIndex((each) => each.recordings[0].chapters.length));

  function play() {
    if (playing) { clearInterval(playing); playing = 0; } else {
      if (shown.event >= lastEvent(recording())) shown.event = 1;
      playing = setInterval(() => { if (shown.event >= lastEvent(recording())) play(); else go(shown.event + 1); }, 900);
    }
    at("play").textContent = playing ? "■ Stop" : "▶ Play";
    at("play").setAttribute("aria-label", playing ? "Stop" : "Play");
    at("play").setAttribute("aria-pressed", String(Boolean(playing)));
  }

  async function tryBlock() {
    const chapter = await chapterAt(recording(), shown.event);
    const declared = chapter && declaredAt(chapter, shown.event);
    if (!declared) return;
    begin(declared.blocks);
    await show();
    const first = at("try-0");
    if (first) first.focus();
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      at("said").textContent = `${what} is copied.`;
    } catch {
      const area = make("textarea", { attributes: { "aria-label": what, readonly: "", rows: "3" } });
      area.value = text;
      at("said").replaceChildren("Copy this: ", area);
      area.select();
    }
  }

  function download() {
    const { name, text } = game();
    const url = URL.createObjectURL(new Blob([text || ""], { type: "application/octet-stream" }));
    make("a", { attributes: { href: url, download: name || "combat.json" } }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  // What a person does.

  const chosen = async (what) => {
    const chapter = await chapterAt(recording(), shown.event);
    copy(chapter[what], what === "case" ? "The case" : "The line");
  };
  const buttons = {
    "back-combat": () => toCombat(-1), "back-step": () => toStep(-1), back: () => go(shown.event - 1), play,
    next: () => go(shown.event + 1), "next-step": () => toStep(1), "next-combat": () => toCombat(1), "next-mark": toMark,
    "copy-link": () => copy(location.href, "The link"), "copy-notation": () => chosen("notation"), "copy-case": () => chosen("case"),
    download, help: () => at("keys").showModal(),
  };
  for (const [id, does] of Object.entries(buttons)) at(id).addEventListener("click", does);
  at("slider").addEventListener("input", () => go(Number(at("slider").value)));

  const keys = {
    ArrowRight: (shift) => (shift ? toStep(1) : go(shown.event + 1)), ArrowLeft: (shift) => (shift ? toStep(-1) : go(shown.event - 1)),
    PageDown: () => toCombat(1), PageUp: () => toCombat(-1), Home: () => go(1), End: () => go(lastEvent(recording())),
    m: toMark, t: tryBlock, b: () => { at("table-box").open = !at("table-box").open; }, "?": () => at("keys").showModal(),
    " ": play, Escape: () => { shown.card = null; leave(); },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || at("keys").open) return;
    const where = event.target.closest("select, input, textarea, button, summary, [tabindex]");
    const own = where && (where.matches("select, textarea, input") || (event.key === " " && where.matches("button, summary")));
    if (own && event.key !== "Escape" && event.key !== "?") return;
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does(event.shiftKey);
  });

  function offer() {
    const select = (id, texts, value) => {
      at(id).replaceChildren(...texts.map((text, index) => make("option", { text, attributes: { value: String(index) } })));
      at(id).selectedIndex = value;
    };
    select("game", page.games.map((each) => each.title), shown.game);
    const editions = game().recordings.map((each) => each.edition);
    select("edition", editions, shown.recording);
    select("other", ["nothing", ...editions], shown.other + 1);
    at("game-label").hidden = page.games.length < 2;
    at("other-label").hidden = editions.length < 2;
    at("title").textContent = game().title;
    const because = recording().because ? [`By ${recording().edition}: ${recording().because}.`] : [];
    at("about").replaceChildren(...[...(game().about || []), ...because].map((text) => make("p", { text })));
  }

  at("game").addEventListener("change", () => {
    Object.assign(shown, { game: at("game").selectedIndex, recording: 0, other: -1, tried: null });
    offer();
    toRefused(recording().start || 1);
  });
  at("edition").addEventListener("change", () => {
    const which = at("edition").selectedIndex;
    shown.event = besides(which);
    shown.recording = which;
    if (shown.other === which) shown.other = -1;
    shown.tried = null;
    offer();
    show();
  });
  at("other").addEventListener("change", () => {
    const which = at("other").selectedIndex - 1;
    shown.other = which === shown.recording ? -1 : which;
    offer();
    show();
  });
  // A board that does not fit any more is laid out anew.
  let room = 0;
  new ResizeObserver(([{ contentRect }]) => {
    if (document.body.dataset.ready && Math.round(contentRect.width) !== room) show();
    room = Math.round(contentRect.width);
  }).observe(at("first").querySelector(".picture"));
  window.addEventListener("hashchange", () => { if (page.games.length && !asked.n && location.hash.slice(1) !== address()) { follow(); offer(); show(); } });

  function load(pageToShow, toAsk) {
    const { e: event, ...others } = toAsk;
    page = pageToShow;
    asked = others;
    opened.clear();
    listed = null;
    last = null;
    Object.assign(shown, { game: firstWithEvents(), recording: 0, other: -1, tried: null, blocker: null });
    offer();
    return toRefused(Number.parseInt(event || "", 10) || recording().start || 1);
  }

  let board = null;
  /** The block that is tried, with the line of the board that it is tried on; null where there is none. */
  const tried = () => board;
  /** What the permanents are called that are shown. */
  const names = () => (listed ? [...new Set(Object.values(labelsOf(listed)))] : []);
  globalThis.combat = { load, tried, names };

  if (page.games.length) {
    follow();
    offer();
    toRefused(shown.event);
  }
})();
