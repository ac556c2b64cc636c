/* Many plain combats, child by child, in C: how fast the machine can be on the tables of the vector API.

It works on the records of simulator/envs/kernel/records.py, field by field as NODE, BOARD and CHILD have them, and on the
numbers of simulator/envs/observations/writing.py, and gives what simulator/envs/kernel/steps.py gives. It is a yardstick for benchmarks, and no part of the package. */

#include <stdint.h>
#include <string.h>

enum { MOST = 8, CHOICES = 9, NOOP = 9, OVER = 0, ORDERS = 256, COMPLETE = -1, RANKS = 16, LOST = 20 };
enum { WIDTH = 20, AT_ATTACKERS = 18, SIDE = MOST * WIDTH, WRITTEN = AT_ATTACKERS + 2 * SIDE };

/* Rows of the numbers of a board; column 0 is nobody. */
enum { ALLOWED = 4, ROWS = 7 };

/* Where numbers stand in an observation: simulator/envs/observations/layout.py. */
enum { BLOCK = 1, ORDER = 3, OVER_PHASE = 6, ACTIVE = 7, DEFENDING };
enum { ASKED_POWER = 13, ASKED_TOUGHNESS, DAMAGE_LEFT, UNBLOCKED, UNBLOCKED_LETHAL };
enum { ASKED = 6, OPEN, WANTED_BY, DESTROYS, LATER_AT, LATER_POWER_AT, AGAINST, POWER_AGAINST, TOUGHNESS_AGAINST, LETHAL, FIRST, FALLS, GAIN, PICKED };

typedef struct {
    uint16_t legal;
    int8_t asked;
    int32_t follows[CHOICES];
    uint64_t adds[CHOICES];
} Node;

typedef struct {
    uint64_t forced;
    int32_t first;
    int16_t life;
    uint8_t announces;
    int16_t power[MOST], toughness[MOST], power_of[MOST], toughness_of[MOST];
    int8_t by_worth[MOST];
    int16_t struck[1 << MOST];
} Board;

typedef struct {
    uint64_t seeds;
    int64_t episodes;
    uint64_t blocks, choices;
    int64_t last_episodes;
    uint64_t last_choices;
    int32_t boards, nodes, values;
    int16_t power;
    int8_t attackers;
    uint8_t waiting, made, last_made;
} Child;

typedef struct {
    uint8_t fixed[WRITTEN], worth[2][MOST], able[MOST], able_power[MOST];
    struct {
        uint8_t open, wanted, destroys, later, later_power;
    } by_blocker[MOST][MOST];
} Parts;

typedef struct {
    const Node *nodes;
    const Board *boards;
    const int16_t (*numbers)[ROWS][MOST + 1];
    const Parts *parts;
    Child *children;
    const int16_t *choices;  /* of actions */
    const int8_t *masks;     /* of bits */
    const int64_t *picks;    /* by bits and rank */
    int64_t many, pool, size, length, greedy;
} Combats;

typedef struct {
    double *rewards;
    uint8_t *over;
    int8_t *masks, *agents, *asked;
    float *seen, *last_seen;  /* NULL: not wanted */
} Outputs;

static inline uint64_t mixed(uint64_t number) {
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
    number = (number ^ number >> 27) * 0x94D049BB133111EBu;
    return number ^ number >> 31;
}

static const uint64_t STRIDE = 0x9E3779B97F4A7C15u;

static inline int lowest(unsigned set) { return __builtin_ctz(set); }

static inline unsigned set_of(uint64_t blocks, int a) { return blocks >> MOST * a & 255; }

static void next(const Board *board, Child *child) {
    if (!child->waiting) {
        child->nodes = OVER;
        child->attackers = -1;
        return;
    }
    int a = lowest(child->waiting);
    child->attackers = a;
    child->nodes = set_of(child->blocks, a);
    child->power = board->power[a];
}

static inline int greedily(const Board *board, unsigned by, int power) {
    int cost = 0;
    for (int place = 0; place < MOST; place++) {
        int b = board->by_worth[place], toughness = board->toughness_of[b];
        if (by >> b & 1 && toughness <= power) {
            power -= toughness;
            cost += toughness + board->power_of[b];
        }
    }
    return cost;
}

static void declared(const Board *board, Child *child, int greedy) {
    int value = 0, lost = 0, waiting = 0;
    for (int a = 0; a < MOST; a++) {
        int power = board->power[a], toughness = board->toughness[a];
        unsigned by = set_of(child->blocks, a);
        if (!by) {
            lost += power;
            continue;
        }
        if (board->struck[by] >= toughness) value += power + toughness;
        if (!(by & (by - 1))) {
            int b = lowest(by);
            if (power >= board->toughness_of[b]) value -= board->power_of[b] + board->toughness_of[b];
        } else if (greedy) {
            value -= greedily(board, by, power);
        } else if (power || board->announces) {
            waiting |= 1 << a;
        }
    }
    if (lost >= board->life) value -= LOST;
    child->values = value - lost;
    child->waiting = waiting;
    next(board, child);
}

static inline void dealt(const Board *board, Child *child, int blocker) {
    int toughness = board->toughness_of[blocker], left = child->power - toughness;
    if (left >= 0) child->values -= board->power_of[blocker] + toughness;
    child->power = left > 0 ? left : 0;
}

static inline void ordered(const Board *board, Child *child, int at, int blocker) {
    unsigned rest = at & ~(1u << blocker);
    dealt(board, child, blocker);
    if (rest & (rest - 1)) {
        child->nodes = rest;
        return;
    }
    dealt(board, child, lowest(rest));
    child->waiting &= child->waiting - 1;
    next(board, child);
}

static inline void apply(const Combats *all, Child *child, int choice) {
    int at = child->nodes;
    if (at == OVER) return;
    child->choices |= (uint64_t)choice << 4 * child->made++;
    if (at < ORDERS) {
        ordered(all->boards + child->boards, child, at, choice - 1);
        return;
    }
    const Node *node = all->nodes + at;
    child->blocks |= node->adds[choice];
    child->nodes = node->follows[choice];
    if (child->nodes == COMPLETE) declared(all->boards + child->boards, child, all->greedy);
}

static inline void start(const Combats *all, Child *child) {
    int64_t place = mixed(child->seeds + (uint64_t)(child->episodes + 1) * STRIDE) % (uint64_t)all->pool;
    const Board *board = all->boards + place;
    child->boards = place;
    child->nodes = board->first;
    child->blocks = board->forced;
    child->values = 0;
    child->attackers = -1;
    child->made = 0;
    child->choices = 0;
    if (board->first == COMPLETE) declared(board, child, all->greedy);
}

static inline float share(int number) { return (number < 64 ? number : 64) * (1.0f / 64); }

/* What each attacker is to the blocker that chooses, and to those behind it, as long as nobody blocks. */
static void write_choices(const Combats *all, const Child *child, int asked, float *out) {
    const Board *board = all->boards + child->boards;
    const Parts *parts = all->parts + child->boards;
    int size = all->size, may = all->numbers[child->boards][ALLOWED][asked + 1];
    float *at = out + AT_ATTACKERS + (size + asked) * WIDTH;
    out[BLOCK] = out[DEFENDING] = at[ASKED] = 1;
    out[ASKED_POWER] = share(4 * board->power_of[asked]);
    out[ASKED_TOUGHNESS] = share(4 * board->toughness_of[asked]);
    for (int a = 0; a < MOST; a++) {
        at = out + AT_ATTACKERS + a * WIDTH;
        int opens = may >> a & 1;
        int falls = opens && board->power_of[asked] >= board->toughness[a];
        at[OPEN] = opens;
        at[WANTED_BY] = share(parts->by_blocker[asked][a].wanted);
        at[DESTROYS] = opens && board->power[a] >= board->toughness_of[asked];
        at[LATER_AT] = share(parts->by_blocker[asked][a].later);
        at[LATER_POWER_AT] = share(parts->by_blocker[asked][a].later_power);
        at[FALLS] = falls;
        at[GAIN] = falls ? share(2 * (board->power[a] + board->toughness[a])) : 0;
    }
    for (int b = asked + 1; b < MOST; b++) {
        at = out + AT_ATTACKERS + (size + b) * WIDTH;
        at[LATER_AT] = share(parts->able[b]);
        at[LATER_POWER_AT] = share(parts->able_power[b]);
    }
}

static void write_fights(const Board *board, const Child *child, int damage, int size, float *out) {
    int places = 64 / size, unblocked = 0;
    for (int a = 0; a < MOST; a++) {
        int power = board->power[a], toughness = board->toughness[a];
        unsigned by = set_of(child->blocks, a);
        if (!by) {
            unblocked += power;
            continue;
        }
        float *at = out + AT_ATTACKERS + a * WIDTH;
        int struck = board->struck[by], tough = 0;
        for (unsigned some = by; some; some &= some - 1) tough += board->toughness_of[lowest(some)];
        int falls = at[OPEN] != 0 && struck < toughness && toughness <= struck + damage;
        at[AGAINST] = share(__builtin_popcount(by) * places);
        at[POWER_AGAINST] = share(struck);
        at[TOUGHNESS_AGAINST] = share(tough);
        at[LETHAL] = struck >= toughness;
        at[FIRST] = share((lowest(by) + 1) * places);
        at[FALLS] = falls;
        at[GAIN] = falls ? share(2 * (power + toughness)) : 0;
        for (; by; by &= by - 1) {
            int b = lowest(by);
            at = out + AT_ATTACKERS + (size + b) * WIDTH;
            at[AGAINST] = share(places);
            at[POWER_AGAINST] = share(power);
            at[TOUGHNESS_AGAINST] = share(toughness);
            at[LETHAL] = power >= board->toughness_of[b];
            at[FIRST] = share((a + 1) * places);
        }
    }
    out[UNBLOCKED] = share(unblocked);
    out[UNBLOCKED_LETHAL] = unblocked >= board->life;
}

static void write_order(const Board *board, const Child *child, int size, float *out) {
    int asked = child->attackers, rest = child->nodes, left = child->power;
    float *blockers = out + AT_ATTACKERS + size * WIDTH;
    out[ORDER] = out[ACTIVE] = 1;
    out[ASKED_POWER] = share(4 * board->power[asked]);
    out[ASKED_TOUGHNESS] = share(4 * board->toughness[asked]);
    out[DAMAGE_LEFT] = share(4 * left);
    out[AT_ATTACKERS + asked * WIDTH + ASKED] = 1;
    for (unsigned some = rest; some; some &= some - 1) {
        int b = lowest(some);
        float *at = blockers + b * WIDTH;
        at[OPEN] = 1;
        if (left >= board->toughness_of[b]) {
            at[FALLS] = 1;
            at[GAIN] = share(2 * (board->power_of[b] + board->toughness_of[b]));
        }
    }
    int picked = __builtin_popcount(set_of(child->blocks, asked)) - __builtin_popcount(rest);
    for (int place = 0; place < picked; place++) {
        int choice = child->choices >> 4 * (child->made - picked + place) & 15;
        blockers[(choice - 1) * WIDTH + PICKED] = share((place + 1) * (64 / size));
    }
}

static void write_seen(const Combats *all, const Child *child, float *out) {
    const Board *board = all->boards + child->boards;
    const uint8_t *row = all->parts[child->boards].fixed;
    float *blockers = out + AT_ATTACKERS + all->size * WIDTH;
    for (int at = 0; at < AT_ATTACKERS + SIDE; at++) out[at] = row[at] * (1.0f / 64);
    for (int at = 0; at < SIDE; at++) blockers[at] = row[AT_ATTACKERS + SIDE + at] * (1.0f / 64);
    int asked = child->nodes < ORDERS ? -1 : all->nodes[child->nodes].asked;
    if (asked >= 0) write_choices(all, child, asked, out);
    write_fights(board, child, asked < 0 ? 0 : board->power_of[asked], all->size, out);
    if (child->nodes == OVER) out[OVER_PHASE] = 1;
    else if (asked < 0) write_order(board, child, all->size, out);
}

static inline void observe(const Combats *all, const Outputs *outputs, int64_t i) {
    const Child *child = all->children + i;
    const Node *node = all->nodes + child->nodes;
    int64_t actions = all->size + 2;
    memcpy(outputs->masks + i * actions, all->masks + node->legal * actions, actions);
    outputs->agents[i] = child->nodes >= ORDERS ? 0 : child->nodes != OVER ? 1 : -1;
    outputs->asked[i] = child->nodes >= ORDERS ? node->asked : child->attackers;
    if (outputs->seen) write_seen(all, child, outputs->seen + i * all->length);
}

/* Begin the episodes of some children. */
void start_all(const Combats *all, const int64_t *those, int64_t many) {
    for (int64_t i = 0; i < many; i++) start(all, all->children + those[i]);
}

/* Tell what is asked and seen. */
void observe_all(const Combats *all, const Outputs *outputs) {
    for (int64_t i = 0; i < all->many; i++) observe(all, outputs, i);
}

/* Make one choice in each combat, and tell what follows. */
void step_all(const Combats *all, const Outputs *outputs, const int64_t *actions, int64_t restart) {
    int64_t ended = 0;
    for (int64_t i = 0; i < all->many; i++) {
        Child *child = all->children + i;
        apply(all, child, all->choices[actions[i]] % NOOP);
        int ends = child->nodes == OVER;
        outputs->over[i] = ends;
        outputs->rewards[i] = ends ? child->values : 0;
        if (ends) {
            child->values = 0;
            child->last_episodes = child->episodes;
            child->last_made = child->made;
            child->last_choices = child->choices;
            if (restart) {
                if (outputs->last_seen) write_seen(all, child, outputs->last_seen + ended++ * all->length);
                child->episodes++;
                start(all, child);
            }
        }
        observe(all, outputs, i);
    }
}

/* The first child whose action is not legal; -1: all are. */
int64_t illegal(const Combats *all, const int64_t *actions) {
    for (int64_t i = 0; i < all->many; i++) {
        int64_t action = actions[i];
        if (action < 0 || action > all->size + 1) return i;
        if (!(all->nodes[all->children[i].nodes].legal >> all->choices[action] & 1)) return i;
    }
    return -1;
}

/* Random legal actions; the number is mixed already. */
void sample(const Combats *all, uint64_t number, int64_t *actions) {
    for (int64_t i = 0; i < all->many; i++) {
        uint64_t bits = all->nodes[all->children[i].nodes].legal;
        uint64_t draw = mixed(number + (uint64_t)(i + 1) * STRIDE) >> 32;
        actions[i] = all->picks[bits * RANKS + (draw * __builtin_popcountll(bits) >> 32)];
    }
}
