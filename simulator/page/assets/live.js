"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const EXAMPLE = "Ann: Boggart Brute; Serra Angel | Bob: Hill Giant; Giant Spider | attack: Brute, Angel | block: Hill Giant > Brute";
  const shows = document.body.dataset.saves === "yes";
  let turn = 0;

  async function answered(where, options) {
    const mine = (turn += 1);
    document.body.dataset.asking = "yes";
    at("wrong").textContent = "";
    let answer;
    try {
      answer = await (await fetch(where, options)).json();
    } catch {
      answer = { error: "The program does not answer: is it still running?" };
    }
    if (mine !== turn) return null;
    delete document.body.dataset.asking;
    document.body.toggleAttribute("data-stale", Boolean(answer.error));
    if (answer.error) at("wrong").textContent = `${answer.error} (The board below is still that of the last line that was understood.)`;
    return answer.error ? null : answer;
  }

  async function ask(event) {
    const notation = at("line").value.replace(/\s+/g, " ").trim();
    const editions = at("every").checked ? ["all"] : [];
    const answer = await answered("ask", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ notation, editions }) });
    if (answer) combat.load(answer.page, { n: notation, every: editions.length ? "yes" : "", e: event || "" });
  }

  async function open(file) {
    const answer = await answered(`open?name=${encodeURIComponent(file.name)}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });
    if (!answer) return;
    at("line").value = "";
    combat.load(answer.page, {});
  }

  async function openSaved(name) {
    const answer = await answered("saved", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }) });
    if (answer) combat.load(answer.page, {});
  }

  // What is on the board becomes what is asked.

  function kept() {
    const { notation, blocks, labels } = combat.tried();
    const head = notation.replace(/ \| block: [^|]*$/, "");
    const called = (name) => (/[|;:,>&"\[\]]/.test(name) ? `"${name}"` : name);
    const said = Object.entries(blocks).map(([blocker, attackers]) => `${called(labels[blocker])} > ${attackers.map((each) => called(labels[each])).join(" & ")}`);
    at("line").value = `${head} | block: ${said.join(", ") || "none"}`;
    return ask();
  }

  // Names are completed as they are typed.

  const SIGNS = /[|;:,>&]/;
  let offered = [];
  let chosen = -1;
  let waiting = 0;

  function typed() {
    const line = at("line"), before = line.value.slice(0, line.selectionStart);
    let start = before.length;
    while (start && !SIGNS.test(before[start - 1])) start -= 1;
    const words = before.slice(start).replace(/^\s*(?:\d+\s+)?/, "");
    return { start: before.length - words.length, words };
  }

  function close() {
    offered = [];
    chosen = -1;
    at("names").hidden = true;
    at("line").removeAttribute("aria-activedescendant");
  }

  function list() {
    at("names").replaceChildren(...offered.map((name, index) => {
      const item = document.createElement("li");
      item.id = `name-${index}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", String(index === chosen));
      item.textContent = name;
      item.addEventListener("mousedown", (event) => { event.preventDefault(); take(name); });
      return item;
    }));
    at("names").hidden = !offered.length;
    if (chosen >= 0) at("line").setAttribute("aria-activedescendant", `name-${chosen}`);
  }

  function take(name) {
    const line = at("line"), { start } = typed();
    line.setRangeText(SIGNS.test(name) ? `"${name}"` : name, start, line.selectionStart, "end");
    close();
    line.focus();
  }

  function complete() {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const { words } = typed();
      if (words.length < 3) { close(); return; }
      try {
        const found = await (await fetch(`names?q=${encodeURIComponent(words)}`)).json();
        if (typed().words !== words) return;
        const wanted = words.toLowerCase();
        const there = combat.names().filter((name) => name.toLowerCase().includes(wanted));
        offered = [...new Set([...there, ...(found.names || [])])].filter((name) => name !== words);
        chosen = -1;
        list();
      } catch {
        close();
      }
    }, 120);
  }

  at("line").addEventListener("input", complete);
  at("line").addEventListener("blur", close);
  at("line").addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (offered.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : offered.length - 1) + (chosen < 0 && event.key === "ArrowUp" ? 1 : 0)) % offered.length;
      list();
    } else if (event.key === "Escape") {
      close();
    } else if (event.key === "Enter" || (event.key === "Tab" && chosen >= 0)) {
      event.preventDefault();
      if (chosen >= 0) take(offered[chosen]); else ask();
    }
  });

  at("ask").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  at("every").addEventListener("change", () => ask());
  at("keep").addEventListener("click", kept);
  at("file").addEventListener("change", () => { if (at("file").files[0]) open(at("file").files[0]); });
  at("saved").addEventListener("change", () => { if (at("saved").value) openSaved(at("saved").value); });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
  });
  document.addEventListener("tried", () => { at("keep").hidden = !combat.tried(); });
  window.addEventListener("hashchange", () => follow());

  function follow() {
    const words = new URLSearchParams(location.hash.slice(1));
    const notation = words.get("n");
    if (notation === null || notation === at("line").value.trim()) return;
    at("line").value = notation;
    at("every").checked = words.get("every") === "yes";
    ask(words.get("e"));
  }

  async function listSaved() {
    const answer = await answered("saved", {});
    if (!answer) return;
    const items = [["", "choose one"], ...(answer.saved || [])].map(([value, text]) => {
      const item = document.createElement("option");
      item.value = value;
      item.textContent = text;
      return item;
    });
    at("saved").replaceChildren(...items);
    at("saved-label").hidden = false;
  }

  const start = async () => {
    if (shows) await listSaved();
    const words = new URLSearchParams(location.hash.slice(1));
    at("line").value = words.get("n") || EXAMPLE;
    at("every").checked = words.get("every") === "yes";
    ask(words.get("e"));
  };
  start();
})();
