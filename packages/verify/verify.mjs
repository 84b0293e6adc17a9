#!/usr/bin/env node
// Checks an exported round with nothing but Node: `node verify.mjs round.json`. A round as the server sends
// it names its pay tables by their hashes only; then their files come after it: `round.json HASH.txt`.
// So do the exports of the other rounds of its tickets: without one, a round is known by its hashes only.
// It also checks what a phone kept of its bets: `node verify.mjs evidence.json`,
// a part of the audit chain: `node verify.mjs audit FILE --after HEX`,
// and a statement of account: `node verify.mjs statement FILE --key HEX`. Where the operator has changed
// keys, a reply of games/auditChain links them: `--audit FILE`.
//
// It prints every step, names the first that fails, and ends with 0 when the round is proved and 1 when it is
// not. Everything here is written from the published formulas of RF1 and the published rules of the games. It
// shares no code with the server or the app, needs no network and no package, and fits in one file so that it
// can be read in one go:
//   1. bytes   2. round   3. sources   4. numbers   5. bets
//   6. rules of the games   7. football   8. tickets   9. beacon signatures   10. statements
//   11. audit chain   12. evidence of a phone   13. printing

import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';

// ---- 1. bytes
// ------------------------------------------------------------------------------------------------------

const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const mac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const hexOf = (bytes) => Buffer.from(bytes).toString('hex');

class Problem extends Error {}

function bytesOf(value, size) {
  const isHex = typeof value === 'string' && /^(?:[0-9a-f]{2})*$/.test(value);
  if (!isHex || (size !== undefined && value.length !== 2 * size)) {
    throw new Problem(`${JSON.stringify(value)} is not ${size ?? 'some'} bytes of hex`);
  }
  return Buffer.from(value, 'hex');
}

function integerOf(value, size) {
  const isText = typeof value === 'string' && /^(?:0|[1-9][0-9]{0,18})$/.test(value);
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  const wide = isText || isNumber ? BigInt(value) : -1n;
  if (wide < 0n || wide >= 1n << BigInt(8 * size))
    throw new Problem(`${value} is not a number of ${size} bytes`);
  return Buffer.from(wide.toString(16).padStart(2 * size, '0'), 'hex');
}

const byte = (value) => integerOf(value, 1);
const four = (value) => integerOf(value, 4);
const eight = (value) => integerOf(value, 8);
const measured = (value) => {
  const content = typeof value === 'string' ? Buffer.from(value.normalize('NFC')) : value;
  return Buffer.concat([four(content.length), content]);
};

/** Node's Ed25519 wants a key in its envelope: twelve fixed bytes and the key itself. */
function isSignedBy(key, message, signature) {
  const der = Buffer.concat([bytesOf('302a300506032b6570032100'), bytesOf(key, 32)]);
  try {
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verifySignature(null, message, publicKey, bytesOf(signature, 64));
  } catch (error) {
    if (error instanceof Problem) throw error;
    return false;
  }
}

const demand = (holds, words) => {
  if (!holds) throw new Problem(words);
};
const same = (computed, stated, what) =>
  demand(String(computed) === String(stated), `${what}: computed ${computed}, stated ${stated}`);

// ---- 2. round
// ------------------------------------------------------------------------------------------------------

/** The chain hash of drand's quicknet: the one beacon that no operator can run by itself. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

const usesBeacon = (policy) => policy === 1 || policy === 3;
const usesWitness = (policy) => policy === 2 || policy === 3;

function checkFormat(round) {
  same('rf1/round/1', round.format, 'format');
  for (const list of ['sources', 'numbers', 'payTables', 'bets'])
    demand(Array.isArray(round[list]), `${list} is a list`);
  demand(['drawn', 'void'].includes(round.outcome), `outcome ${round.outcome} is drawn or void`);
}

function checkAnnouncement({ announcement: a, close }) {
  demand([0, 1, 2, 3].includes(a.policy), `policy ${a.policy} is 0 to 3`);
  demand(
    (a.beacon !== null) === usesBeacon(a.policy),
    'a beacon is announced exactly where the policy has one',
  );
  demand(
    a.witnesses.length > 0 === usesWitness(a.policy),
    'witnesses are announced exactly where the policy has them',
  );
  const witnessKeys = a.witnesses.map(({ key }) => key);
  demand(distinct(a.witnesses.map(({ id }) => id)) === a.witnesses.length, 'each witness is announced once');
  demand(
    distinct([...witnessKeys, a.operatorKey]) === witnessKeys.length + 1,
    'the operator and each witness have a key of their own',
  );
  const b = a.beacon;
  if (b) same(QUICKNET, b.chainHash, 'beacon network');
  const beacon = b
    ? Buffer.concat([bytesOf(b.chainHash, 32), eight(b.genesis), four(b.period), four(b.guard)])
    : Buffer.of();
  const witnesses = a.witnesses
    .map((w) => Buffer.concat([bytesOf(w.id, 16), bytesOf(w.head, 32), bytesOf(w.key, 32)]))
    .toSorted(Buffer.compare);
  const computed = sha(
    measured('rf1/announce'),
    bytesOf(a.previous, 32),
    bytesOf(a.chainId, 16),
    measured(a.game),
    four(a.length),
    bytesOf(a.head, 32),
    byte(a.policy),
    measured(beacon),
    measured(Buffer.concat(witnesses)),
    bytesOf(a.operatorKey, 32),
    eight(a.createdAt),
  );
  same(hexOf(computed), a.hash, 'announcement hash');
  same(a.game, close.game, 'game');
}

/** Whether a witness saw q only when the beacon's value was public. Such a q may have been made with that
 *  value known, so that the witness is no second party to the beacon. */
function isSeenLate({ announcement: { beacon }, close, sources }) {
  if (!beacon) return false;
  const moment = beaconMoment(beacon, close);
  return sources.some(({ type, seenAt }) => type === 'witness' && seenAt >= moment);
}

function checkGrade(round) {
  const { witnessLocation, grade } = round;
  const { policy } = round.announcement;
  const places = usesWitness(policy) ? ['same-machine', 'independent'] : ['none'];
  demand(places.includes(witnessLocation), `a witness "${witnessLocation}" does not fit the policy`);
  const other = witnessLocation === 'independent' && !isSeenLate(round);
  const computed = usesBeacon(policy) ? (other ? 'A' : 'B') : other ? 'B' : usesWitness(policy) ? 'C' : 'D';
  same(computed, grade, 'grade');
}

function checkCommitment({ announcement, index, seed, commitment }) {
  const computed = sha(
    measured('rf1/commit'),
    bytesOf(announcement.chainId, 16),
    four(index),
    bytesOf(seed, 32),
  );
  same(hexOf(computed), commitment, 'commitment');
}

/** Hashes a chain value down from one index to another. */
function walk(tag, id, { value, from, to }) {
  const head = Buffer.concat([measured(tag), bytesOf(id, 16)]);
  let current = bytesOf(value, 32);
  for (let at = from; at > to; at -= 1) current = sha(head, four(at), current);
  return hexOf(current);
}

function checkChain({ announcement: a, index, seed, anchor }) {
  demand(Number.isInteger(index) && index >= 1 && index <= a.length, `index ${index} is in the chain`);
  demand(
    Number.isInteger(anchor.index) && anchor.index >= 0 && anchor.index <= index,
    'the anchor is at or below the round',
  );
  const atAnchor = walk('rf1/chain', a.chainId, { value: seed, from: index, to: anchor.index });
  same(atAnchor, anchor.value, `seed at index ${anchor.index}`);
  same(
    walk('rf1/chain', a.chainId, { value: atAnchor, from: anchor.index, to: 0 }),
    a.head,
    'head of the chain',
  );
}

function checkTimes({ announcement: a, close: c }) {
  const moments = [a.createdAt, c.opensAt, c.closesAt, c.drawsAt, c.sealedAt];
  demand(moments.every(Number.isSafeInteger), 'times are whole numbers');
  const inOrder =
    a.createdAt <= c.opensAt && c.opensAt < c.closesAt && c.closesAt < c.drawsAt && c.closesAt <= c.sealedAt;
  demand(inOrder, 'announced, opens, closes, draws in order; sealed after the close');
}

function checkClose({ announcement: a, index, close: c }) {
  const computed = sha(
    measured('rf1/close'),
    bytesOf(a.hash, 32),
    bytesOf(a.chainId, 16),
    four(index),
    measured(c.game),
    measured(c.issue),
    eight(c.opensAt),
    eight(c.closesAt),
    eight(c.drawsAt),
    eight(c.sealedAt),
    four(c.leafCount),
    bytesOf(c.root, 32),
  );
  same(hexOf(computed), c.q, 'close record q');
}

function checkOperator({ announcement: a, close: c }) {
  const message = Buffer.concat([measured('rf1/close-sig'), bytesOf(c.q, 32)]);
  demand(isSignedBy(a.operatorKey, message, c.signature), 'the operator signed q');
}

function checkBook({ announcement: a, close: c, book }) {
  const message = Buffer.concat([
    measured('rf1/book'),
    bytesOf(c.q, 32),
    four(book.cancelledCount),
    eight(book.stakeMinor),
  ]);
  demand(isSignedBy(a.operatorKey, message, book.signature), 'the operator signed the sum of the book');
  demand(book.cancelledCount <= c.leafCount, 'no more bets were taken back than there are');
}

// ---- 3. sources
// ----------------------------------------------------------------------------------------------------

const beaconValue = ({ sources }) => sources.find(({ type }) => type === 'beacon');
const witnessValues = ({ sources }) => sources.filter(({ type }) => type === 'witness');

function checkSources({ announcement: a, sources }) {
  demand(
    sources.every(({ type }) => type === 'beacon' || type === 'witness'),
    'each source is a beacon or a witness',
  );
  const wanted = [...(a.beacon ? ['beacon'] : []), ...a.witnesses.map(({ id }) => id)].toSorted();
  const stated = sources
    .map((source) => (source.type === 'witness' ? source.witness : source.type))
    .toSorted();
  same(wanted.join(' '), stated.join(' '), 'sources');
}

/** When the due round of the beacon is published. */
const beaconMoment = (beacon, close) =>
  1000 * (beacon.genesis + (dueRound(beacon, close) - 1) * beacon.period);

/** The first round of the beacon at least the guard after close and seal. */
function dueRound(beacon, { closesAt, sealedAt }) {
  const from = BigInt(Math.max(closesAt, sealedAt));
  const since = from + 1000n * (BigInt(beacon.guard) - BigInt(beacon.genesis));
  const period = 1000n * BigInt(beacon.period);
  demand(since >= 0n && period > 0n, 'the beacon had begun');
  return Number((since + period - 1n) / period + 1n);
}

function checkBeaconRound(round) {
  const value = beaconValue(round);
  if (value === undefined) return;
  const { beacon } = round.announcement;
  demand(beacon, 'a beacon is announced');
  same(dueRound(beacon, round.close), value.round, 'beacon round');
}

function checkBeaconSignature(round) {
  const value = beaconValue(round);
  if (value === undefined) return;
  const b = round.announcement.beacon;
  demand(b, 'a beacon is announced');
  const name = b.beaconId === 'default' ? '' : b.beaconId;
  const network = sha(
    four(b.period),
    eight(b.genesis),
    bytesOf(b.publicKey, 96),
    bytesOf(b.groupHash, 32),
    Buffer.from(name),
  );
  same(hexOf(network), b.chainHash, 'chain hash of the beacon');
  const message = sha(eight(value.round));
  const isSigned = isBlsSigned(bytesOf(b.publicKey, 96), message, bytesOf(value.signature, 48));
  demand(isSigned, `the beacon signed round ${value.round}`);
}

function termsOf(round, { witness }) {
  const terms = round.announcement.witnesses.find(({ id }) => id === witness);
  demand(terms, `witness ${witness} is announced`);
  return terms;
}

function checkWitnessChain(round) {
  for (const value of witnessValues(round)) {
    const terms = termsOf(round, value);
    same(
      walk('rf1/witness', terms.id, { value: value.value, from: round.index, to: 0 }),
      terms.head,
      `head of witness ${terms.id}`,
    );
  }
}

function checkWitnessSignature(round) {
  for (const value of witnessValues(round)) {
    const parts = [
      measured('rf1/cosign'),
      bytesOf(round.close.q, 32),
      bytesOf(value.value, 32),
      eight(value.seenAt),
    ];
    const isSigned = isSignedBy(termsOf(round, value).key, Buffer.concat(parts), value.cosignature);
    demand(isSigned, `witness ${value.witness} signed q, its value and the time it saw q`);
  }
}

/** A witness takes no record before the close, by its own clock. */
function checkWitnessTime(round) {
  for (const { seenAt, witness } of witnessValues(round)) {
    const isLater = Number.isSafeInteger(seenAt) && seenAt >= round.close.closesAt;
    demand(isLater, `witness ${witness} saw q at ${seenAt}, after the close`);
  }
}

function checkExternal(round) {
  const parts = round.sources.map((source) => {
    const isBeacon = source.type === 'beacon';
    const id = isBeacon
      ? Buffer.concat([bytesOf(round.announcement.beacon?.chainHash, 32), eight(source.round)])
      : Buffer.concat([bytesOf(source.witness, 16), four(round.index)]);
    const value = isBeacon ? bytesOf(source.signature, 48) : bytesOf(source.value, 32);
    return {
      order: Buffer.concat([byte(isBeacon ? 1 : 2), id]),
      bytes: [byte(isBeacon ? 1 : 2), measured(id), measured(value)],
    };
  });
  parts.sort((a, b) => Buffer.compare(a.order, b.order));
  const computed = sha(measured('rf1/ext'), byte(parts.length), ...parts.flatMap(({ bytes }) => bytes));
  same(hexOf(computed), round.external, 'external entropy E');
}

// ---- 4. numbers
// ----------------------------------------------------------------------------------------------------

/** The endless words of a key. */
function wordsOf(key, label) {
  let words = [];
  let block = 0;
  return () => {
    if (words.length === 0) {
      const bytes = mac(key, measured('rf1/out'), measured(label), four(block));
      words = Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(4 * at));
      block += 1;
    }
    return words.shift();
  };
}

/** Integers below n, passing over the words that would favour some of them. */
export const uniformFrom = (words) => (n) => {
  for (;;) {
    const word = words();
    if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
  }
};

/** Takes balls out of a row of them, one after another; the others keep their order. */
function drawFrom(balls, count, below) {
  const row = Array.from({ length: balls }, (_, at) => at + 1);
  return Array.from({ length: count }, () => row.splice(below(row.length), 1)[0]);
}

const DRAWS = {
  dice: (below) => [below(6) + 1, below(6) + 1, below(6) + 1],
  ball5: (below) => [below(10), below(10), below(10), below(10), below(10)],
  ball3: (below) => [below(10), below(10), below(10)],
  ball5of11: (below) => drawFrom(11, 5, below),
  ball7of49: (below) => drawFrom(49, 7, below),
  rank10: (below) => {
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    for (let last = 9; last > 0; last -= 1) {
      const other = below(last + 1);
      const kept = ranks[last];
      ranks[last] = ranks[other];
      ranks[other] = kept;
    }
    return ranks;
  },
};

/** K, which draws the numbers. */
const keyOf = ({ seed, close, external }) =>
  mac(bytesOf(seed, 32), measured('rf1/final'), bytesOf(close.q, 32), bytesOf(external, 32));

function checkNumbers(round) {
  const { close, label, numbers } = round;
  demand(Object.hasOwn(FAMILY_OF_LABEL, label), `label ${label} is known`);
  // A game's code begins with its family, and the code is part of the announcement and of q.
  same(FAMILY_OF_LABEL[label], close.game.split('-')[0], 'family of the game');
  demand(numbers.every(Number.isInteger), 'numbers are whole numbers');
  same(isMatchDay(round), label === MATCH_DAY, 'match day');
  // Those of a match day are checked match by match.
  if (isMatchDay(round)) return;
  same(DRAWS[label](uniformFrom(wordsOf(keyOf(round), label))).join(' '), numbers.join(' '), 'numbers');
}

function checkResult({ close, external, label, numbers, resultHash }) {
  const tail = Buffer.concat(numbers.map(byte));
  const computed = sha(
    measured('rf1/result'),
    bytesOf(close.q, 32),
    bytesOf(external, 32),
    measured(label),
    tail,
  );
  same(hexOf(computed), resultHash, 'result hash');
}

// ---- 5. bets
// -------------------------------------------------------------------------------------------------------

const FAMILY_OF_LABEL = {
  dice: 'k3',
  rank10: 'pk10',
  ball5: 'ssc',
  ball3: 'pc28',
  ball5of11: '11x5',
  ball7of49: 'mark6',
  football1: 'football',
};

const readTables = new Map();

/** The prices of a pay table's text: for each play and pick the odds in ten-thousandths. A text is read
 *  once. */
function readTable({ id, text }) {
  if (!readTables.has(text)) readTables.set(text, readTableText(text));
  const table = readTables.get(text);
  same(table.id, `id ${id}`, 'pay table id');
  return table;
}

function readTableText(text) {
  const [title, id, family, rtp, ...lines] = text.split('\n');
  demand(title === 'tessera pay table 1' && /^rtp [0-9]+$/.test(rtp ?? ''), 'the text is a pay table');
  const odds = new Map();
  const plays = new Set();
  for (const line of lines.filter((one) => one !== '')) {
    const [, play, price, picks] = /^(\S+) ([1-9][0-9]*) [0-9]+\/[0-9]+ (\S+)$/.exec(line) ?? [];
    demand(play, `pay table line "${line}"`);
    // One price for every pick leaves none for another line or another pick of the play.
    const named = picks.split(',');
    demand(!odds.has(`${play}:*`), `${play} has one price`);
    demand(!named.includes('*') || (named.length === 1 && !plays.has(play)), `${play} has one price`);
    plays.add(play);
    for (const pick of named) {
      demand(!odds.has(`${play}:${pick}`), `${play}:${pick} has one price`);
      odds.set(`${play}:${pick}`, BigInt(price));
    }
  }
  return { id, family, odds };
}

/** The odds of a selection. Where the table prices every pick of a play with "*", the rules must know the
 *  pick, in the one form in which it is written. */
function oddsIn({ family, odds }, selection) {
  const every = odds.get(`${selection.split(':')[0]}:*`);
  if (every === undefined) return odds.get(selection);
  const rule = RULES[family.replace(/^family /, '')];
  return rule?.(selection, ANY_DRAW) === undefined ? undefined : every;
}
const ANY_DRAW = Array.from({ length: 10 }, (_, at) => at + 1);

function checkPayTables({ payTables, label }) {
  for (const table of payTables) {
    demand(typeof table.text === 'string', `the text of pay table ${table.id} is given: ${table.hash}.txt`);
    same(hexOf(sha(Buffer.from(table.text.normalize('NFC')))), table.hash, 'pay table hash');
    same(`family ${FAMILY_OF_LABEL[label]}`, readTable(table).family, 'family of the pay table');
  }
}

const contentOf = (bet) => {
  const [selection, odds, table, hash, ...more] = bet.content.split('|');
  demand(more.length === 0, 'the content of a bet has four fields');
  return { selection, odds, table, hash };
};

function checkContent(round, bet) {
  const { selection, odds, table, hash } = contentOf(bet);
  if (isMatchDay(round)) {
    const model = modelOf(round);
    same(`${model.id} ${model.hash}`, `${table} ${hash}`, 'model');
    return;
  }
  const { payTables } = round;
  const shown = payTables.find((one) => one.id === table && one.hash === hash);
  demand(shown, `pay table ${table} with hash ${hash} is shown`);
  same(oddsIn(readTable(shown), selection) ?? 'none', odds, `odds of ${selection}`);
}

function checkLeaf({ announcement, index }, bet) {
  const computed = sha(
    byte(0),
    measured('rf1/bet'),
    bytesOf(announcement.chainId, 16),
    four(index),
    bytesOf(bet.betId, 16),
    bytesOf(bet.accountTag, 16),
    measured(bet.content),
    eight(bet.stakeMinor),
    eight(bet.acceptedAt),
    bytesOf(bet.playerSeed, 32),
  );
  same(hexOf(computed), bet.leaf, 'leaf');
}

const joined = (left, right) => sha(byte(1), left, right);

function checkReceipt({ announcement: a, index }, { leaf, receipt }) {
  let root = bytesOf(leaf, 32);
  for (const { side, hash } of receipt.path) {
    demand(side === 'left' || side === 'right', `${side} is a side`);
    root = side === 'left' ? joined(bytesOf(hash, 32), root) : joined(root, bytesOf(hash, 32));
  }
  same(hexOf(root), receipt.batchRoot, 'root of the batch');
  const message = Buffer.concat([measured('rf1/receipt'), bytesOf(a.chainId, 16), four(index), root]);
  demand(isSignedBy(a.operatorKey, message, receipt.signature), 'the operator signed the batch');
}

/** The root that a leaf leads to in a tree of RFC 6962: the left part holds the largest power of two below
 *  the size. */
function climb(leaf, at, size, path) {
  if (size === 1) {
    demand(path.length === 0, 'the path is as long as the tree is high');
    return leaf;
  }
  let split = 1;
  while (2 * split < size) split *= 2;
  demand(path.length > 0, 'the path is as long as the tree is high');
  const beside = bytesOf(path.at(-1), 32);
  const below = path.slice(0, -1);
  return at < split
    ? joined(climb(leaf, at, split, below), beside)
    : joined(beside, climb(leaf, at - split, size - split, below));
}

function checkInRound({ close }, { leaf, path }) {
  same(close.leafCount, path.size, 'bets of the round');
  demand(
    Number.isInteger(path.index) && path.index >= 0 && path.index < path.size,
    'the place is in the tree',
  );
  same(hexOf(climb(bytesOf(leaf, 32), path.index, path.size, path.hashes)), close.root, 'root of the round');
}

function checkBetTime({ close }, { acceptedAt }) {
  demand(
    Number.isSafeInteger(acceptedAt) && acceptedAt >= close.opensAt && acceptedAt < close.closesAt,
    `accepted at ${acceptedAt}, while the round was open`,
  );
}

function checkPayout(round, bet) {
  const { selection, odds } = contentOf(bet);
  const stake = BigInt(bet.stakeMinor);
  const result = resultOf(round, selection);
  demand(result !== undefined, `${selection} is a selection of the game`);
  const due = dueOf(round.outcome, bet.reason, result);
  same(due.reason, bet.reason ?? 'none', 'reason');
  same(due.status, bet.status, 'status');
  integerOf(bet.payoutMinor, 8);
  const { won, back } = due.status === 'cancelled' ? { won: 0n, back: 2n } : result;
  same((stake * (won * BigInt(odds) + back * 10_000n)) / 20_000n, bet.payoutMinor, 'payout');
}

/** What a stake comes to, in halves: won at the odds, and given back; undefined for no selection. */
function resultOf(round, selection) {
  if (isMatchDay(round)) return footballResult(selection, round.numbers);
  const result = RULES[FAMILY_OF_LABEL[round.label]](selection, round.numbers);
  return result === undefined ? undefined : result === PUSH ? byQuarters(0) : result ? WON : LOST;
}

/** The end of a bet: won, lost or cancelled, and why its stake was returned, whole or by half. */
function dueOf(outcome, reason, { won, back }) {
  if (reason === 'member' || outcome === 'void' || back === 2n) {
    const why = reason === 'member' ? reason : outcome === 'void' ? 'void' : 'push';
    return { status: 'cancelled', reason: why };
  }
  const status = won > 0n ? 'win' : 'lose';
  return { status, reason: back === 0n ? 'none' : `half_${status}` };
}

/** The sum of the book holds the own stakes, and at least one cent for each bet of somebody else. On a match
 *  day a leaf may be that of a ticket whose stake is in another book. */
function checkStakes({ bets, tickets = [], model, book, close }) {
  const ofTickets = tickets.flatMap(({ rounds, reason }) =>
    rounds.filter(({ round }) => round === null).map((entry) => ({ ...entry, reason })),
  );
  const own = [...new Map([...bets, ...ofTickets].map((bet) => [bet.leaf, bet])).values()];
  const standing = own.filter(({ reason }) => reason !== 'member');
  const others = close.leafCount - book.cancelledCount - standing.length;
  demand(others >= 0, 'the own bets are among those of the round');
  demand(own.length - standing.length <= book.cancelledCount, 'the own bets taken back are counted');
  const rest = BigInt(book.stakeMinor) - standing.reduce((sum, bet) => sum + BigInt(bet.stakeMinor), 0n);
  demand(
    others > 0 ? rest >= (model === undefined ? BigInt(others) : 0n) : rest === 0n,
    `stakes of ${book.stakeMinor} hold the own ones and those of ${others} others`,
  );
}

// ---- 6. rules of the games
// -----------------------------------------------------------------------------------------

const total = (numbers) => numbers.reduce((sum, one) => sum + one, 0);
const whole = (pick, low, high) =>
  /^(?:0|[1-9][0-9]?)$/.test(pick) && Number(pick) >= low && Number(pick) <= high;
const distinct = (numbers) => new Set(numbers).size;

/** What a rule gives for a draw that neither wins nor loses. */
const PUSH = 'push';

/** Whether a number is on a side, where big begins at a value and small ends below it; undefined for no
 *  side. */
function onSide(pick, value, bigStart, { lowest = -Infinity, highest = Infinity } = {}) {
  if (pick === 'big') return value >= bigStart && value <= highest;
  if (pick === 'small') return value < bigStart && value >= lowest;
  if (pick === 'odd') return value % 2 === 1;
  if (pick === 'even') return value % 2 === 0;
  return undefined;
}

const COMBOS = { bo: ['big', 'odd'], be: ['big', 'even'], so: ['small', 'odd'], se: ['small', 'even'] };
const inCombo = (pick, side) =>
  Object.hasOwn(COMBOS, pick) ? COMBOS[pick].every((part) => side(part)) : undefined;

/** A side of a number, of which one value belongs to no side and gives the stake back. */
const onSideBut = (neither, pick, value, bigStart) =>
  onSide(pick, value, bigStart) === undefined
    ? undefined
    : value === neither
      ? PUSH
      : onSide(pick, value, bigStart);

/** A set of different numbers written in rising order, or undefined. */
function risingSet(pick, size, low, high) {
  const parts = pick.split('-');
  const isSet = parts.length === size && parts.every((part) => whole(part, low, high));
  const numbers = parts.map(Number);
  return isSet && numbers.every((one, at) => at === 0 || numbers[at - 1] < one) ? numbers : undefined;
}

/** Different numbers in the order in which they are meant, or undefined. */
function orderedRow(pick, size, low, high) {
  const parts = pick.split('-');
  const isRow = parts.length === size && parts.every((part) => whole(part, low, high));
  return isRow && distinct(parts) === size ? parts.map(Number) : undefined;
}

/** The shape of three digits. Digits are neighbours when they differ by one, and 9 and 0 are neighbours
 *  too. */
function shapeOf(digits) {
  const kinds = distinct(digits);
  if (kinds === 1) return 'leopard';
  if (kinds === 2) return 'pair';
  const near = (a, b) => [1, 9].includes(Math.abs(a - b));
  const [a, b, c] = digits;
  const bonds = [near(a, b), near(b, c), near(a, c)].filter(Boolean).length;
  return bonds >= 2 ? 'straight' : bonds === 1 ? 'half' : 'mixed';
}

/** Three dice. Big is 11 to 17 and small 4 to 10: 3 and 18 are neither, and count as odd and even all the
 *  same. */
function winsK3(play, pick, dice) {
  const sum = total(dice);
  const count = (face) => dice.filter((one) => one === face).length;
  const side = (part) => onSide(part, sum, 11, { lowest: 4, highest: 17 });
  const triple = distinct(dice) === 1;
  switch (play) {
    case 'sum':
      return whole(pick, 3, 18) ? sum === Number(pick) : undefined;
    case 'side':
      return side(pick);
    case 'combo':
      return inCombo(pick, side);
    case 'tripleAny':
      return pick === 'any' ? triple : undefined;
    case 'tripleOne':
      return whole(pick, 1, 6) ? triple && count(Number(pick)) === 3 : undefined;
    case 'threeDiff':
      return risingSet(pick, 3, 1, 6)?.every((face) => count(face) === 1);
    case 'run':
      return pick === 'any' ? distinct(dice) === 3 && Math.max(...dice) - Math.min(...dice) === 2 : undefined;
    case 'pairAny':
      return whole(pick, 1, 6) ? count(Number(pick)) >= 2 : undefined;
    case 'pairOne': {
      const pair = orderedRow(pick, 2, 1, 6);
      return pair && count(pair[0]) === 2 && count(pair[1]) === 1;
    }
    case 'twoDiff':
      return risingSet(pick, 2, 1, 6)?.every((face) => count(face) >= 1);
    case 'single':
      return whole(pick, 1, 6) ? count(Number(pick)) >= 1 : undefined;
    default:
      return undefined;
  }
}

/** Ten ranks. Champion and runner-up together: 3 to 11 is small, 12 to 19 is big. */
function winsPk10(play, pick, ranks) {
  const rank = /^rank([1-9]|10)$/.exec(play)?.[1];
  if (rank) {
    const value = ranks[rank - 1];
    return whole(pick, 1, 10) ? value === Number(pick) : onSide(pick, value, 6);
  }
  const duel = /^dt([1-5])$/.exec(play)?.[1];
  if (duel) {
    const isDragon = ranks[duel - 1] > ranks[10 - duel];
    return pick === 'dragon' ? isDragon : pick === 'tiger' ? !isDragon : undefined;
  }
  const lead = ranks[0] + ranks[1];
  if (play === 'gyh') return whole(pick, 3, 19) ? lead === Number(pick) : onSide(pick, lead, 12);
  if (play === 'exacta') {
    const pair = orderedRow(pick, 2, 1, 10);
    return pair && ranks[0] === pair[0] && ranks[1] === pair[1];
  }
  const places = { top2: 2, top3: 3 }[play];
  return places && whole(pick, 1, 10) ? ranks.slice(0, places).includes(Number(pick)) : undefined;
}

/** Five digits. A tie of the first and the fifth loses for dragon and tiger. */
function winsSsc(play, pick, balls) {
  const ball = /^ball([1-5])$/.exec(play)?.[1];
  if (ball) {
    const value = balls[ball - 1];
    return whole(pick, 0, 9) ? value === Number(pick) : onSide(pick, value, 5);
  }
  if (play === 'total') return onSide(pick, total(balls), 23);
  if (play === 'dt') {
    const outcome = balls[0] === balls[4] ? 'tie' : balls[0] > balls[4] ? 'dragon' : 'tiger';
    return ['dragon', 'tiger', 'tie'].includes(pick) ? outcome === pick : undefined;
  }
  const parts = { front: balls.slice(0, 3), mid: balls.slice(1, 4), rear: balls.slice(2), any: balls };
  const [, part, kind] = /^(front|mid|rear|any)(3|Any|5)$/.exec(play) ?? [];
  if ((part === 'any') !== (kind === '5') || part === undefined) return undefined;
  if (kind !== '3') return whole(pick, 0, 9) ? parts[part].includes(Number(pick)) : undefined;
  return ['leopard', 'straight', 'pair', 'half', 'mixed'].includes(pick)
    ? shapeOf(parts[part]) === pick
    : undefined;
}

/** Three digits and their sum. Big is 14 to 27; 0, 13, 14 and 27 have no colour. */
function winsPc28(play, pick, balls) {
  const sum = total(balls);
  const side = (part) => onSide(part, sum, 14);
  switch (play) {
    case 'sum':
      return whole(pick, 0, 27) ? sum === Number(pick) : undefined;
    case 'side':
      return side(pick);
    case 'combo':
      return inCombo(pick, side);
    case 'extreme':
      return pick === 'big' ? sum >= 23 : pick === 'small' ? sum <= 4 : undefined;
    case 'colour': {
      const colour = ['red', 'green', 'blue'].indexOf(pick);
      return colour < 0 ? undefined : ![0, 13, 14, 27].includes(sum) && sum % 3 === colour;
    }
    case 'pattern':
      return ['leopard', 'straight', 'pair'].includes(pick) ? shapeOf(balls) === pick : undefined;
    case 'sumThree':
      return risingSet(pick, 3, 0, 27)?.includes(sum);
    default:
      return undefined;
  }
}

/** Five of eleven balls. Ball 11 has no sides, and a total of 30 is neither big nor small: such stakes go
 *  back. */
function winsElevenFive(play, pick, balls) {
  const ball = /^ball([1-5])$/.exec(play)?.[1];
  if (ball) {
    const value = balls[ball - 1];
    return whole(pick, 1, 11) ? value === Number(pick) : onSideBut(11, pick, value, 6);
  }
  const any = /^any([1-8])$/.exec(play)?.[1];
  if (any) {
    const set = risingSet(pick, Number(any), 1, 11);
    const hits = set?.filter((one) => balls.includes(one)).length;
    return set && hits === Math.min(Number(any), 5);
  }
  const [, front, isSet] = /^front([23])(Set)?$/.exec(play) ?? [];
  if (front) {
    const row = (isSet ? risingSet : orderedRow)(pick, Number(front), 1, 11);
    const first = balls.slice(0, Number(front));
    return row && row.join() === (isSet ? first.toSorted((a, b) => a - b) : first).join();
  }
  const sum = total(balls);
  if (play === 'total')
    return ['big', 'small'].includes(pick) ? onSideBut(30, pick, sum, 31) : onSide(pick, sum);
  if (play === 'tail') return ['big', 'small'].includes(pick) ? onSide(pick, sum % 10, 5) : undefined;
  if (play !== 'dt') return undefined;
  return pick === 'dragon' ? balls[0] > balls[4] : pick === 'tiger' ? balls[0] < balls[4] : undefined;
}

const RED_BALLS = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const GREEN_BALLS = new Set([5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49]);

/** Seven of 49 balls: six normals and a special. Which animal a group of numbers has in a year is a name
 *  only: a group is every number that leaves one rest by twelve. A special of 49 has no sides: such stakes go
 *  back. */
function winsMark6(play, pick, balls) {
  const normals = new Set(balls.slice(0, 6));
  const special = balls[6];
  const inGroup = (ball) => (ball - Number(pick)) % 12 === 0;
  const endsSo = (ball) => ball % 10 === Number(pick);
  const all = /^all([234])$/.exec(play)?.[1];
  if (all) return risingSet(pick, Number(all), 1, 49)?.every((ball) => normals.has(ball));
  switch (play) {
    case 'special':
      return whole(pick, 1, 49) ? special === Number(pick) : undefined;
    case 'side':
      return onSideBut(49, pick, special, 25);
    case 'colour': {
      const colour = RED_BALLS.has(special) ? 'red' : GREEN_BALLS.has(special) ? 'green' : 'blue';
      return ['red', 'blue', 'green'].includes(pick) ? colour === pick : undefined;
    }
    case 'zodiac':
      return whole(pick, 1, 12) ? inGroup(special) : undefined;
    case 'head':
      return whole(pick, 0, 4) ? Math.floor(special / 10) === Number(pick) : undefined;
    case 'tail':
      return whole(pick, 0, 9) ? endsSo(special) : undefined;
    case 'normal':
      return whole(pick, 1, 49) ? normals.has(Number(pick)) : undefined;
    case 'withSpecial': {
      const pair = risingSet(pick, 2, 1, 49);
      return pair && pair.includes(special) && pair.some((ball) => normals.has(ball));
    }
    case 'anyZodiac':
      return whole(pick, 1, 12) ? balls.some(inGroup) : undefined;
    case 'anyTail':
      return whole(pick, 0, 9) ? balls.some(endsSo) : undefined;
    default:
      return undefined;
  }
}

const byPlay = (rule) => (selection, numbers) => {
  const split = selection.indexOf(':');
  return rule(selection.slice(0, split), selection.slice(split + 1), numbers);
};
const RULES = {
  k3: byPlay(winsK3),
  pk10: byPlay(winsPk10),
  ssc: byPlay(winsSsc),
  pc28: byPlay(winsPc28),
  '11x5': byPlay(winsElevenFive),
  mark6: byPlay(winsMark6),
};

/** Whether a selection of a family wins with these numbers, or 'push' when its stake is returned; undefined
 *  when there is no such selection. */
export const wins = (family, selection, numbers) => RULES[family]?.(selection, numbers);

// ---- 7. football
// ---------------------------------------------------------------------------------------------------

/** The label of a round that is a match day of a league. Everything about it follows from the text of the
 *  league's model, whose hash is part of the announced game, and from the index of the chain. */
const MATCH_DAY = 'football1';
const isMatchDay = ({ model }) => model !== undefined;

const MODEL_LINES = [
  'tessera football model 1',
  'id (\\S+)',
  'goals 9',
  'tickets 1000000000',
  'base ([0-9]+) ([0-9]+)',
  'rho (-?[0-9]+)',
  'clamp ([0-9]+) ([0-9]+)',
  'drift ([0-9]+)',
  'minutes 9x45 15 12 8 \\| 11x45 20 16 12 8 6 3',
  'rtp ([0-9]+)',
  'prices ([0-9]+) ([0-9]+)',
  'lines ([0-9]+) ([0-9]+)',
];
const MODEL = new RegExp(`^${MODEL_LINES.join('\\n')}\\n((?:club [a-z]+ [0-9]+ [0-9]+\\n)+)$`);

function readModel(text) {
  const found = MODEL.exec(text);
  demand(found, 'the model is one of football');
  const [, id, ...rest] = found;
  const [base, baseAway, rho, least, most, drift, rtp, ...bounds] = rest.slice(0, -1).map(Number);
  const clubs = rest
    .at(-1)
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, name, attack, defence]) => ({ name, attack: Number(attack), defence: Number(defence) }));
  demand(clubs.length % 2 === 0 && clubs.length >= 4 && clubs.length <= 24, 'the clubs can be paired');
  demand(distinct(clubs.map(({ name }) => name)) === clubs.length, 'each club is named once');
  return {
    id,
    hash: hexOf(sha(Buffer.from(text))),
    bases: [base, baseAway],
    rho,
    least,
    most,
    drift,
    rtp: BigInt(rtp),
    prices: bounds.slice(0, 2),
    lines: bounds.slice(2),
    clubs,
  };
}

function modelOf({ model }) {
  demand(typeof model === 'string', 'the model is a text');
  return readModel(model);
}

/** The game of a league's chain is announced as its code and the hash of its model. */
function checkModel(round) {
  const { game, length } = round.announcement;
  const [, announced = 'none'] = game.split('@');
  if (!isMatchDay(round)) {
    same('none', announced, 'announced model');
    return;
  }
  const { hash, clubs } = modelOf(round);
  same(hash, announced, 'hash of the model');
  demand(length % (2 * (clubs.length - 1)) === 0, `${length} rounds are whole seasons`);
}

/** The clubs of a season in the order of its pairs, each with its strength. */
function seasonOf({ clubs, drift, hash }, season) {
  const key = sha(measured('rf1/season'), bytesOf(hash), four(season));
  const below = uniformFrom(wordsOf(key, 'season'));
  const moved = () => below(2 * drift + 1) - drift;
  const row = clubs.map(({ name, attack, defence }) => ({
    name,
    attack: attack + moved(),
    defence: defence + moved(),
  }));
  for (let last = row.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [row[last], row[other]] = [row[other], row[last]];
  }
  return row;
}

/** The matches of the round with an index: who plays at home, who away, and the mean goals of both in
 *  hundredths. One club stays where it is and the others go round. */
function fixturesOf(model, index) {
  const turns = model.clubs.length - 1;
  const day = (index - 1) % (2 * turns);
  const row = seasonOf(model, Math.floor((index - 1) / (2 * turns)) + 1);
  const mean = (base, { attack }, { defence }) => {
    const rounded = Math.floor((base * attack * defence + 5000) / 10_000);
    return Math.max(model.least, Math.min(model.most, rounded));
  };
  return Array.from({ length: row.length / 2 }, (_, k) => {
    const turn = day % turns;
    const pair = [row[k === 0 ? turns : (turn + k) % turns], row[(turn - k + turns) % turns]];
    const isFirstHome = (k === 0 ? turn : k) % 2 === 1;
    if (isFirstHome !== day < turns) pair.reverse();
    const [home, away] = pair;
    return {
      home: home.name,
      away: away.name,
      means: [mean(model.bases[0], home, away), mean(model.bases[1], away, home)],
    };
  });
}

const fixtureText = ({ home, away, means }) => `${home} ${away} ${means.join(' ')}`;

function checkFixtures(round) {
  if (!isMatchDay(round)) return;
  const computed = fixturesOf(modelOf(round), round.index);
  same(computed.length, round.fixtures.length, 'number of matches');
  for (const [at, fixture] of computed.entries())
    same(fixtureText(fixture), fixtureText(round.fixtures[at]), `match ${at + 1}`);
}

const factorial = (n) => (n < 2n ? 1n : n * factorial(n - 1n));
const nine = factorial(9n);
const UP_TO_NINE = Array.from({ length: 10 }, (_, at) => at);
const SCORES = UP_TO_NINE.flatMap((home) => UP_TO_NINE.map((away) => ({ home, away })));
const SCORE_TICKETS = 1_000_000_000n;

/** How many of the thousand million tickets of a match stand for each score, home goals first. */
function ticketsOf([l, m], r) {
  const [L, M, R] = [l, m, r].map(BigInt);
  const low = [
    [1_000_000n - L * M * R, 1_000_000n + 100n * L * R],
    [1_000_000n + 100n * M * R, 1_000_000n - 10_000n * R],
  ];
  const weights = SCORES.map((score) => {
    const [h, a] = [BigInt(score.home), BigInt(score.away)];
    const tau = low[score.home]?.[score.away] ?? 1_000_000n;
    return L ** h * M ** a * 100n ** (18n - h - a) * (nine / factorial(h)) * (nine / factorial(a)) * tau;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const tickets = weights.map((weight) => (SCORE_TICKETS * weight) / all);
  const missing = SCORE_TICKETS - tickets.reduce((sum, one) => sum + one, 0n);
  const rests = weights.map((weight, at) => ({ at, rest: (SCORE_TICKETS * weight) % all }));
  rests.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  for (const { at } of rests.slice(0, Number(missing))) tickets[at] += 1n;
  return tickets;
}

/** The weights of the slots on which goals fall, out of a thousand, and how many are in the first half. */
const SLOTS = [...Array(45).fill(9), 15, 12, 8, ...Array(45).fill(11), 20, 16, 12, 8, 6, 3];
const FIRST_HALF = 48;

/** The place at which the running sum of the weights first exceeds a number. */
const placeIn = (weights, number, zero) => {
  let sum = zero;
  return weights.findIndex((weight) => (sum += weight) > number);
};

/** A match as the key draws it: its ticket, the score of the ticket, the slot and side of each goal. */
function drawMatch(key, number, tickets) {
  const below = uniformFrom(wordsOf(key, `${MATCH_DAY}/${number}`));
  const ticket = below(Number(SCORE_TICKETS));
  const { home, away } = SCORES[placeIn(tickets, BigInt(ticket), 0n)];
  const slots = Array.from({ length: home + away }, () => placeIn(SLOTS, below(1000), 0));
  const left = { home, away };
  const goals = slots
    .toSorted((a, b) => a - b)
    .map((slot) => {
      const side = below(left.home + left.away) < left.home ? 'home' : 'away';
      left[side] -= 1;
      return { slot, side };
    });
  return { ticket, home, away, goals };
}

/** The matches that the numbers of a round stand for: their count; of each four bytes of the ticket and two
 *  of the score; then all goals, twice the slot and one more for the away side. */
export function readMatches(numbers) {
  const bytes = Buffer.concat(numbers.map(byte));
  const count = bytes[0];
  let at = 1 + 6 * count;
  const matches = Array.from({ length: count }, (_, match) => {
    const [ticket, home, away] = [1, 5, 6].map((from) =>
      from === 1 ? bytes.readUInt32BE(1 + 6 * match) : bytes[from + 6 * match],
    );
    const goals = [...bytes.subarray(at, at + home + away)].map((goal) => ({
      slot: goal >> 1,
      side: goal % 2 === 0 ? 'home' : 'away',
    }));
    at += home + away;
    return { ticket, home, away, goals };
  });
  same(at, bytes.length, 'numbers of the matches');
  return matches;
}

/** The matches that a key draws, by the mean goals of both sides of each. */
export const drawMatches = (key, means, rho) =>
  means.map((each, at) => drawMatch(key, at + 1, ticketsOf(each, rho)));

function checkMatches(round) {
  if (!isMatchDay(round)) return;
  const model = modelOf(round);
  const means = fixturesOf(model, round.index).map((fixture) => fixture.means);
  const stated = readMatches(round.numbers);
  same(means.length, stated.length, 'number of matches');
  for (const [at, drawn] of drawMatches(keyOf(round), means, model.rho).entries()) {
    for (const part of ['ticket', 'home', 'away', 'goals'])
      same(JSON.stringify(drawn[part]), JSON.stringify(stated[at][part]), `${part} of match ${at + 1}`);
  }
}

/** What becomes of a stake, in halves: won at the odds, and given back. */
const [WON, LOST] = [
  { won: 2n, back: 0n },
  { won: 0n, back: 0n },
];
const byQuarters = (quarters) =>
  quarters >= 2
    ? WON
    : [LOST, { won: 0n, back: 1n }, { won: 0n, back: 2n }, { won: 1n, back: 1n }][Math.max(quarters, -2) + 2];

const sideOf = (lead) => (lead > 0 ? 'h' : lead < 0 ? 'a' : 'd');
const NAMED_SCORES = ['1-0', '2-0', '2-1', '3-0', '3-1', '3-2', '4-0', '4-1', '4-2', '5-0', '5-1', '5-2'];
const EVEN_SCORES = ['0-0', '1-1', '2-2', '3-3'];
const MIRRORED = NAMED_SCORES.map((score) => score.split('-').toReversed().join('-'));
const LISTED_SCORES = [...NAMED_SCORES, ...EVEN_SCORES, ...MIRRORED];
const namedScore = ({ home, away }) =>
  LISTED_SCORES.includes(`${home}-${away}`) ? `${home}-${away}` : `o${sideOf(home - away)}`;

/** Markets by their picks, of which one wins on each match. */
const PLAIN_MARKETS = {
  '1x2': [['h', 'd', 'a'], ({ home, away }) => sideOf(home - away)],
  btts: [['y', 'n'], ({ home, away }) => (home > 0 && away > 0 ? 'y' : 'n')],
  ttg: [['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'], ({ home, away }) => `m${Math.min(home + away, 7)}`],
  cs: [[...LISTED_SCORES, 'oh', 'od', 'oa'], namedScore],
  oe: [['o', 'e'], ({ home, away }) => ((home + away) % 2 === 1 ? 'o' : 'e')],
  ht: [['h', 'd', 'a'], ({ half }) => sideOf(half[0] - half[1])],
  htft: [
    ['hh', 'hd', 'ha', 'dh', 'dd', 'da', 'ah', 'ad', 'aa'],
    ({ half, home, away }) => sideOf(half[0] - half[1]) + sideOf(home - away),
  ],
  first: [['h', 'n', 'a'], ({ first }) => first],
};

/** Markets on a line: by how many goals the first pick is past it, and which lines there are. */
const LINE_MARKETS = {
  hcp: [
    ['h', 'd', 'a'],
    [-3, -2, -1, 1, 2, 3],
  ],
  ah: [['h', 'a'], quarterSteps(-3.5, 3.5).filter((line) => line !== 0)],
  ou: [['o', 'u'], quarterSteps(0.5, 6.5)],
  htou: [
    ['o', 'u'],
    [0.5, 1.5],
  ],
  th: [
    ['o', 'u'],
    [0.5, 1.5, 2.5],
  ],
  ta: [
    ['o', 'u'],
    [0.5, 1.5, 2.5],
  ],
};
const COUNTED = {
  ou: ({ home, away }) => home + away,
  htou: ({ half }) => half[0] + half[1],
  th: ({ home }) => home,
  ta: ({ away }) => away,
};

function quarterSteps(from, to) {
  return Array.from({ length: 4 * (to - from) + 1 }, (_, at) => from + at / 4);
}

/** The market of a key: its picks, what each comes to on a match, whether both sides of it are sold or
 *  neither, and whether a stake can come back. Undefined where there is none. */
function marketOf(key) {
  if (Object.hasOwn(PLAIN_MARKETS, key)) {
    const [picks, winner] = PLAIN_MARKETS[key];
    return { picks, on: (pick, match) => (winner(match) === pick ? WON : LOST) };
  }
  if (key === 'dc') {
    const holds = { '1x': (lead) => lead >= 0, 12: (lead) => lead !== 0, x2: (lead) => lead <= 0 };
    const on = (pick, { home, away }) => (holds[pick](home - away) ? WON : LOST);
    return { picks: ['1x', '12', 'x2'], on };
  }
  if (key === 'dnb') return lineMarket(['h', 'a'], 0, ({ home, away }) => 4 * (home - away));
  const [, name, text] = /^(hcp|ah|ou|htou|th|ta)([-+]?[0-9.]+)$/.exec(key) ?? [];
  if (name === undefined) return undefined;
  const [picks, lines] = LINE_MARKETS[name];
  const line = lines.find(
    (one) => ((name === 'hcp' || name === 'ah') && one > 0 ? `+${one}` : `${one}`) === text,
  );
  if (line === undefined) return undefined;
  if (name === 'hcp')
    return { picks, on: (pick, { home, away }) => (sideOf(home + line - away) === pick ? WON : LOST) };
  if (name === 'ah') return lineMarket(picks, line, ({ home, away }) => 4 * (home - away + line));
  if (name === 'ou') return lineMarket(picks, line, (match) => 4 * (COUNTED.ou(match) - line));
  const on = (pick, match) => (COUNTED[name](match) > line === (pick === 'o') ? WON : LOST);
  return { picks, on };
}

const lineMarket = (picks, line, ahead) => ({
  picks,
  on: (pick, match) => byQuarters(pick === picks[0] ? ahead(match) : -ahead(match)),
  isPaired: true,
  canReturn: Math.abs(line % 1) !== 0.5,
});

/** The parts of a combination, `1x2=h+btts=y`: two to six, of different markets in the order of their keys,
 *  none of which can return a stake. Undefined for any other text. */
function partsOf(text) {
  const parts = text
    .split(/\+(?=[a-z]|1x2=)/)
    .map((part) => part.split('='))
    .map(([key, pick, ...more]) => ({ key, pick, market: more.length === 0 ? marketOf(key) : undefined }));
  const isOne = ({ market, pick }) => market?.picks.includes(pick) && !market.canReturn;
  const isRising = parts.every(({ key }, at) => at === 0 || parts[at - 1].key < key);
  return parts.length >= 2 && parts.length <= 6 && isRising && parts.every(isOne) ? parts : undefined;
}

/** A selection, `m3.1x2:h`: the number of its match, what it comes to there, and the picks that must be sold
 *  with it. Undefined where there is none. */
function footballSelection(selection) {
  const [, number, key, pick] = /^m([1-9][0-9]?)\.([^:]+):(.+)$/.exec(selection) ?? [];
  if (number === undefined) return undefined;
  if (key === 'bb') {
    const parts = partsOf(pick);
    const all = (match) => (parts.every((part) => part.market.on(part.pick, match) === WON) ? WON : LOST);
    return parts && { match: Number(number), on: all, paired: [] };
  }
  const market = marketOf(key);
  if (!market?.picks.includes(pick)) return undefined;
  const on = (match) => market.on(pick, match);
  const paired = market.isPaired ? market.picks.map((one) => (match) => market.on(one, match)) : [];
  return { match: Number(number), on, paired };
}

const ofTwentyFive = (n, k) =>
  (factorial(BigInt(n)) / factorial(BigInt(k)) / factorial(BigInt(n - k))) *
  11n ** BigInt(k) *
  14n ** BigInt(n - k) *
  25n ** BigInt(9 - n);

/** Every way in which a match of a score can go, as far as a market can tell: the goals of each side in the
 *  first half, and who scores first. Their weights are out of `WAYS`. */
const ANY_FIRST = 12_252_240n;
const WAYS = 25n ** 18n * ANY_FIRST;
const STORIES = SCORES.map(({ home, away }) =>
  UP_TO_NINE.slice(0, home + 1).flatMap((i) =>
    UP_TO_NINE.slice(0, away + 1).flatMap((j) => {
      const weight = ofTwentyFive(home, i) * ofTwentyFive(away, j) * ANY_FIRST;
      const [own, other] = i + j > 0 ? [i, j] : [home, away];
      const story = { home, away, half: [i, j] };
      if (own + other === 0) return [{ ...story, first: 'n', weight }];
      const of = (goals) => (weight * BigInt(goals)) / BigInt(own + other);
      return [
        { ...story, first: 'h', weight: of(own) },
        { ...story, first: 'a', weight: of(other) },
      ];
    }),
  ),
);

/** The largest odds in ten-thousandths, whole hundredths, at which a bet returns no more than the model
 *  says; 0 for what cannot win. */
function fairOdds({ rtp }, tickets, on) {
  let [won, back] = [0n, 0n];
  for (const [score, stories] of STORIES.entries()) {
    let [wonHere, backHere] = [0n, 0n];
    for (const story of stories) {
      const result = on(story);
      if (result.won > 0n) wonHere += story.weight * result.won;
      if (result.back > 0n) backHere += story.weight * result.back;
    }
    won += tickets[score] * wonHere;
    back += tickets[score] * backHere;
  }
  const all = 2n * SCORE_TICKETS * WAYS;
  return won === 0n ? 0n : ((rtp * all - 10_000n * back) / (100n * won)) * 100n;
}

/** The price of a selection by the model; undefined where it is not sold. Many bets are on the same. */
const PRICES = new Map();
export function footballOdds(text, index, selection) {
  const name = JSON.stringify([text, index, selection]);
  if (!PRICES.has(name)) PRICES.set(name, pricedBy(text, index, selection));
  return PRICES.get(name);
}

function pricedBy(text, index, selection) {
  const model = readModel(text);
  const asked = footballSelection(selection);
  const fixture = fixturesOf(model, index)[asked?.match - 1];
  if (fixture === undefined) return undefined;
  const tickets = ticketsOf(fixture.means, model.rho);
  const [least, most] = asked.paired.length > 0 ? model.lines : model.prices;
  const isSold = (odds) => odds >= least && odds <= most;
  const odds = fairOdds(model, tickets, asked.on);
  return [odds, ...asked.paired.map((on) => fairOdds(model, tickets, on))].every(isSold) ? odds : undefined;
}

function checkOdds(round, bet) {
  if (!isMatchDay(round)) return;
  const { selection, odds } = contentOf(bet);
  same(footballOdds(round.model, round.index, selection) ?? 'none', odds, `odds of ${selection}`);
}

/** What a selection comes to on the matches of a round, in halves; undefined where there is no such
 *  selection. */
export function footballResult(selection, numbers) {
  const asked = footballSelection(selection);
  const match = readMatches(numbers)[asked?.match - 1];
  if (match === undefined) return undefined;
  const early = match.goals.filter(({ slot }) => slot < FIRST_HALF);
  const of = (side) => early.filter((goal) => goal.side === side).length;
  const first = { home: 'h', away: 'a' }[match.goals[0]?.side] ?? 'n';
  return asked.on({ ...match, half: [of('home'), of('away')], first });
}

// ---- 8. tickets
// ----------------------------------------------------------------------------------------------------

const TICKET_TEXT =
  /^tessera ticket 1\nunit ([1-9][0-9]{0,11})\nsizes ([1-8](?:,[1-8])*)\n((?:leg \S+ \S+ \S+ \S+ [01]\n)+)$/;

function readTicket(text) {
  const [, unit, sizes, lines] = TICKET_TEXT.exec(text) ?? [];
  demand(lines, 'the text is one of a ticket');
  const legs = lines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, game, issue, market, picks, banker] = line.split(' ');
      return { game, issue, market, picks: picks.split(',').map(readPick), isBanker: banker === '1' };
    });
  return { unit: BigInt(unit), sizes: sizes.split(',').map(Number), legs };
}

function readPick(text) {
  const [, pick, odds] = /^([^@]+)@([1-9][0-9]*)$/.exec(text) ?? [];
  demand(pick, `${text} is a pick with its odds`);
  return { pick, odds };
}

/** The most legs of a ticket with a market, where it is not eight, and markets of which several picks may be
 *  taken: those whose picks exclude each other. */
const MOST_LEGS = { bb: 4, cs: 4, htft: 4, ttg: 6 };
const ONE_PICK_WINS = /^(?:1x2|hcp[-+][123]|ttg|cs|htft|ht|first)$/;

function checkTerms({ legs, sizes }) {
  demand(legs.length >= 2 && legs.length <= 8, 'a ticket has two to eight legs');
  const matches = legs.map(({ game, issue, market }) => `${game} ${issue} ${market.split('.')[0]}`);
  demand(distinct(matches) === legs.length, 'each leg is on a match of its own');
  for (const { market, picks } of legs) {
    const key = market.replace(/^m[1-9][0-9]?\./, '');
    const isMarket = key === 'bb' ? picks.every(({ pick }) => partsOf(pick)) : marketOf(key);
    demand(key !== market && isMarket, `${market} is a market`);
    demand(legs.length <= (MOST_LEGS[key] ?? 8), `${market} is sold on tickets of ${legs.length} legs`);
    demand(picks.length === 1 || ONE_PICK_WINS.test(key), `${market} takes several picks`);
    demand(distinct(picks.map(({ pick }) => pick)) === picks.length, 'each pick is taken once');
  }
  const bankers = legs.filter(({ isBanker }) => isBanker).length;
  demand(bankers < legs.length, 'not every leg is a banker');
  const isSize = (size) => size >= Math.max(2, bankers + 1) && size <= legs.length;
  demand(sizes.every(isSize) && distinct(sizes) === sizes.length, `lines of ${sizes} legs`);
}

/** The sum over the lines of a ticket of the product of their legs, by the number of legs in a line. A leg
 *  that is not in a line counts as one whole. */
function sumOfLines({ legs, sizes }, values, one) {
  let sums = new Map([[0, 1n]]);
  for (const [at, { isBanker }] of legs.entries()) {
    const longer = new Map(isBanker ? [] : Array.from(sums, ([size, sum]) => [size, sum * one]));
    for (const [size, sum] of sums) longer.set(size + 1, (longer.get(size + 1) ?? 0n) + sum * values[at]);
    sums = longer;
  }
  return sizes.reduce((sum, size) => sum + (sums.get(size) ?? 0n), 0n);
}

/** What multiplies a line, in halves of ten-thousandths. */
const WHOLE_LINE = 20_000n;
const stakeOfTicket = (terms) =>
  terms.unit *
  sumOfLines(
    terms,
    terms.legs.map(({ picks }) => BigInt(picks.length)),
    1n,
  );
/** What a share of its stake pays, rounded down once. */
const paidByTicket = (terms, values, share) =>
  (terms.unit * sumOfLines(terms, values, WHOLE_LINE) * share) /
  (WHOLE_LINE ** BigInt(terms.legs.length) * stakeOfTicket(terms));

/** The rounds of a ticket with their legs, in the order of its text. */
function daysOf(round, { rounds }, { legs }) {
  const names = [...new Set(legs.map(({ game, issue }) => `${game} ${issue}`))];
  same(names.length, rounds.length, 'rounds of the ticket');
  const order = legs.map(({ game, issue }) => names.indexOf(`${game} ${issue}`));
  demand(
    order.every((at, n) => n === 0 || at >= order[n - 1]),
    'the legs of a round stand together',
  );
  const days = rounds.map((entry, at) => {
    const isOwn = entry.round === null;
    const own = { ...round, draw: round };
    return { ...(isOwn ? own : entry.round), entry, isOwn, legs: legs.filter((_, leg) => order[leg] === at) };
  });
  same(1, days.filter(({ isOwn }) => isOwn).length, 'places of this round among those of the ticket');
  const draws = days.filter(({ close }) => close !== null).map(({ close }) => close.drawsAt);
  demand(
    draws.every((at, n) => n === 0 || at >= draws[n - 1]),
    'the rounds stand in the order of their draws',
  );
  return days;
}

/** The text is under its leaf in a round: signed when it was accepted and sealed with the round, with the
 *  stake where it belongs, before the round was closed. */
function checkDay({ round, ticket, others }, day, stake) {
  const { entry, close, index, isOwn, legs } = day;
  const name = `${legs[0].game} ${legs[0].issue}`;
  const other = exportOf(day, others);
  const own = (other ?? round).announcement.operatorKey;
  const operatorKey = day.announcement.operatorKey ?? own;
  demand(
    operatorKey === own || keysOfOperator(own, day.keyChanges ?? []).has(operatorKey),
    `the key of ${name} is that of the operator`,
  );
  const sealed = { announcement: { ...day.announcement, operatorKey }, index, close };
  same(stake, entry.stakeMinor, `stake in ${name}`);
  checkLeaf(sealed, { ...ticket, ...entry, betId: ticket.ticketId });
  checkReceipt(sealed, entry);
  const [kind, text, id, model, ...more] = entry.content.split('|');
  same(`ticket ${hexOf(sha(Buffer.from(ticket.text)))}`, [kind, text, ...more].join(' '), `text in ${name}`);
  const known = [round, ...(other ? [other] : [])]
    .map((one) => one.model)
    .find((one) => hexOf(sha(Buffer.from(one))) === model);
  if (known !== undefined) {
    same(readModel(known).id, id, `model of ${name}`);
    for (const { market, picks } of legs)
      for (const { pick, odds } of picks)
        same(footballOdds(known, index, `${market}:${pick}`) ?? 'none', odds, `odds of ${market}:${pick}`);
  }
  same(close === null, entry.path === null, 'a path, once the round is closed');
  if (close === null) return;
  same(`${legs[0].game}@${model} ${legs[0].issue}`, `${close.game} ${close.issue}`, 'round of the legs');
  checkInRound(sealed, entry);
  checkBetTime(sealed, ticket);
  if (isOwn) return;
  checkClose(sealed);
  checkOperator(sealed);
}

const exportOf = ({ announcement, index }, others) =>
  others.find((one) => one.announcement.chainId === announcement.chainId && one.index === index);

/** What is known of another round: its result by its hash, and by its export where that is given. */
function checkElsewhere({ announcement, close, draw, outcome, isOwn, ...day }, others) {
  if (isOwn) return;
  demand([null, 'drawn', 'void'].includes(outcome), `${outcome} is drawn, void or neither yet`);
  demand(outcome === 'void' || (outcome === null) === (draw === null), 'a drawn round has its numbers');
  if (draw !== null) checkResult({ ...draw, close });
  const other = exportOf({ announcement, ...day }, others);
  if (other === undefined) return;
  const failed = ROUND_STEPS.find(([, check]) => problemOf(() => check(other)) !== undefined);
  demand(!failed, `the export of ${other.close.issue} is proved: step ${failed?.[0]} fails`);
  same(other.announcement.hash, announcement.hash, 'announcement');
  same(
    `${other.close.q} ${other.resultHash}`,
    `${close?.q} ${draw?.resultHash}`,
    'hashes of the other round',
  );
  same(other.outcome, outcome, 'outcome of the other round');
}

/** What each leg multiplies a line by, and the results of its picks; undefined where it is not decided. */
function legsOn({ outcome, draw, legs }) {
  return legs.map(({ market, picks }) => {
    if (outcome === null) return undefined;
    const results = picks.map(({ pick }) =>
      outcome === 'void' ? byQuarters(0) : footballResult(`${market}:${pick}`, draw.numbers),
    );
    demand(!results.includes(undefined), `${market} is a market of the round`);
    const parts = results.map(({ won, back }, at) => won * BigInt(picks[at].odds) + back * 10_000n);
    return { results, x: parts.reduce((sum, part) => sum + part, 0n) };
  });
}

/** A void leg counts one whole for each pick. */
const mostOf = ({ picks }) =>
  [WHOLE_LINE * BigInt(picks.length), ...picks.map(({ odds }) => 2n * BigInt(odds))].reduce((a, b) =>
    a > b ? a : b,
  );

/** Adds up the parts of a ticket's stake that were cashed out, and what was paid for them: something, and no
 *  more than the part could have come to. */
function checkParts({ reason, parts = [] }, terms) {
  let [ended, paid] = [0n, 0n];
  for (const { stakeMinor, paidMinor } of parts) {
    integerOf(stakeMinor, 8);
    integerOf(paidMinor, 8);
    const [share, amount] = [BigInt(stakeMinor), BigInt(paidMinor)];
    demand(
      share > 0n && amount > 0n && amount <= paidByTicket(terms, terms.legs.map(mostOf), share),
      `${paidMinor} is no more than a part of ${stakeMinor} could pay`,
    );
    ended += share;
    paid += amount;
  }
  demand(ended < stakeOfTicket(terms), 'the parts leave something of the stake');
  demand(ended === 0n || reason !== 'member', 'nothing was cashed out of a ticket that was taken back');
  return { ended, paid };
}

/** What a ticket came to: at its end, for what its parts have left of it. That its member took it back or
 *  agreed to be paid early is for the member to know. */
function checkTicketPayout(ticket, terms, days) {
  const { status, reason, payoutMinor } = ticket;
  integerOf(payoutMinor, 8);
  const stake = stakeOfTicket(terms);
  const inParts = checkParts(ticket, terms);
  const rest = stake - inParts.ended;
  if (reason === 'member' || reason === 'cashout') {
    same('cancelled', status, 'status');
    if (reason === 'member') same(stake, payoutMinor, 'payout');
    const isPaid =
      BigInt(payoutMinor) > 0n && BigInt(payoutMinor) <= paidByTicket(terms, terms.legs.map(mostOf), rest);
    demand(reason === 'member' || isPaid, `${payoutMinor} is no more than the ticket could pay`);
    return;
  }
  const legs = days.flatMap(legsOn);
  const isOpen = legs.includes(undefined);
  const paid = isOpen
    ? 0n
    : paidByTicket(
        terms,
        legs.map(({ x }) => x),
        rest,
      );
  const returned = paid + inParts.paid;
  const isVoid = !isOpen && legs.every(({ results }) => results.every(({ back }) => back === 2n));
  const due = isOpen ? 'pending' : isVoid ? 'cancelled' : returned >= stake ? 'win' : 'lose';
  same(due, status, 'status');
  same(isVoid ? 'void' : due === 'lose' && returned > 0n ? 'part' : 'none', reason ?? 'none', 'reason');
  same(paid, payoutMinor, 'payout');
}

function checkTicket(round, ticket, others) {
  demand(isMatchDay(round), 'a round with tickets is a match day');
  const terms = readTicket(ticket.text);
  checkTerms(terms);
  const days = daysOf(round, ticket, terms);
  for (const [at, day] of days.entries()) {
    // The last of its rounds is home to a ticket.
    checkDay({ round, ticket, others }, day, at === days.length - 1 ? stakeOfTicket(terms) : 0n);
    checkElsewhere(day, others);
  }
  checkTicketPayout(ticket, terms, days);
}

/** The other rounds of the tickets that are drawn and of which no export is given. */
const knownByHash = ({ tickets = [] }, others) => [
  ...new Set(
    tickets
      .flatMap(({ rounds }) => rounds.map((entry) => entry.round))
      .filter((day) => day?.draw && exportOf(day, others) === undefined)
      .map(({ close, draw }) => `${close.game.split('@')[0]} ${close.issue} ${draw.resultHash}`),
  ),
];

// ---- 9. beacon signatures
// ------------------------------------------------------------------------------------------

// drand's quicknet signs with BLS12-381, signatures in G1 and the key in G2 (scheme
// bls-unchained-g1-rfc9380). Node has no such curve, so here it is in plain integers: about a second a
// signature, and short enough to be read.

const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
const CURVE_X = 0xd201000000010000n;
const SIGNING_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const mod = (a) => {
  const rest = a % P;
  return rest < 0n ? rest + P : rest;
};
function power(base, exponent) {
  let [result, square] = [1n, mod(base)];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
function inverse(a) {
  let [low, high, x, y] = [mod(a), P, 1n, 0n];
  demand(low !== 0n, 'zero has no inverse');
  while (low > 1n) {
    const quotient = high / low;
    [low, high, x, y] = [high % low, low, y - quotient * x, x];
  }
  return mod(x);
}
/** P is 3 modulo 4, so a square has this root; undefined for a number that is no square. */
function rootOf(a) {
  const root = power(a, (P + 1n) / 4n);
  return (root * root) % P === mod(a) ? root : undefined;
}

/** Arithmetic of the field of P, and of its square: pairs a + bi where i times i is -1. */
const FIELD = {
  zero: 0n,
  add: (a, b) => mod(a + b),
  sub: (a, b) => mod(a - b),
  mul: (a, b) => (a * b) % P,
  inverse,
  equal: (a, b) => a === b,
};
const SQUARE_FIELD = {
  zero: [0n, 0n],
  add: ([a, b], [c, d]) => [mod(a + c), mod(b + d)],
  sub: ([a, b], [c, d]) => [mod(a - c), mod(b - d)],
  mul: ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)],
  inverse: ([a, b]) => {
    const norm = inverse(a * a + b * b);
    return [(a * norm) % P, mod(-b * norm)];
  },
  equal: ([a, b], [c, d]) => a === c && b === d,
};
function rootOfPair([a, b]) {
  const size = rootOf(a * a + b * b);
  if (size === undefined) return undefined;
  const half = inverse(2n);
  for (const sign of [1n, -1n]) {
    const real = rootOf(mod((a + sign * size) * half));
    if (real === undefined || real === 0n) continue;
    const root = [real, mod(b * inverse(2n * real))];
    if (SQUARE_FIELD.equal(SQUARE_FIELD.mul(root, root), [a, b])) return root;
  }
  return undefined;
}

/** The slope of the line through two points of a curve y^2 = x^3 + b, or of the tangent where they are
 *  one. */
function slope(F, [x1, y1], [x2, y2]) {
  if (!F.equal(x1, x2)) return F.mul(F.sub(y2, y1), F.inverse(F.sub(x2, x1)));
  const square = F.mul(x1, x1);
  return F.mul(F.add(F.add(square, square), square), F.inverse(F.add(y1, y1)));
}
/** The sum of two points; undefined stands for the point at infinity. */
function plus(F, a, b) {
  if (a === undefined || b === undefined) return a ?? b;
  if (F.equal(a[0], b[0]) && F.equal(F.add(a[1], b[1]), F.zero)) return undefined;
  const m = slope(F, a, b);
  const x = F.sub(F.sub(F.mul(m, m), a[0]), b[0]);
  return [x, F.sub(F.mul(m, F.sub(a[0], x)), a[1])];
}
function times(F, scalar, point) {
  let [sum, double] = [undefined, point];
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = plus(F, sum, double);
    double = plus(F, double, double);
  }
  return sum;
}

const readNumber = (bytes) => BigInt(`0x${hexOf(bytes)}`);
/** The three flags on top of a compressed point, and the point's bytes without them. */
function splitFlags(bytes) {
  const [top] = bytes;
  demand((top & 0x80) !== 0 && (top & 0x40) === 0, 'a point is compressed and not at infinity');
  return { isLarger: (top & 0x20) !== 0, rest: Buffer.concat([Buffer.of(top & 0x1f), bytes.subarray(1)]) };
}
function readSignature(bytes) {
  const { isLarger, rest } = splitFlags(bytes);
  const x = readNumber(rest);
  const y = x < P ? rootOf(x * x * x + 4n) : undefined;
  demand(y !== undefined, 'the signature is a point of the curve');
  const point = [x, y > P / 2n === isLarger ? y : P - y];
  demand(times(FIELD, ORDER, point) === undefined, 'the signature is in the right group');
  return point;
}
function readKey(bytes) {
  const { isLarger, rest } = splitFlags(bytes);
  const F = SQUARE_FIELD;
  const x = [readNumber(rest.subarray(48)), readNumber(rest.subarray(0, 48))];
  const y = x[0] < P && x[1] < P ? rootOfPair(F.add(F.mul(F.mul(x, x), x), [4n, 4n])) : undefined;
  demand(y !== undefined, 'the key is a point of the curve');
  const isRootLarger = y[1] === 0n ? y[0] > P / 2n : y[1] > P / 2n;
  const point = [x, isRootLarger === isLarger ? y : F.sub(F.zero, y)];
  demand(times(F, ORDER, point) === undefined, 'the key is in the right group');
  return point;
}

/** 128 bytes that stand for a message (RFC 9380, expand_message_xmd). */
function expandMessage(message) {
  const domain = Buffer.concat([Buffer.from(SIGNING_DOMAIN), Buffer.of(SIGNING_DOMAIN.length)]);
  const first = sha(Buffer.alloc(64), message, Buffer.of(0, 128, 0), domain);
  const blocks = [sha(first, Buffer.of(1), domain)];
  for (let at = 2; at <= 4; at += 1) {
    const mixed = Buffer.from(first.map((one, place) => one ^ blocks.at(-1)[place]));
    blocks.push(sha(mixed, Buffer.of(at), domain));
  }
  return Buffer.concat(blocks);
}

// RFC 9380 maps a number to y^2 = x^3 + MAP_A x + MAP_B first, and from there to the curve by an isogeny of
// degree 11. Its kernel polynomial gives the whole map (Kohel's formula), so only the kernel and the scale
// are written down.
const MAP_A =
  0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const MAP_B =
  0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
const MAP_Z = 11n;
const ISOGENY_SCALE =
  0x17a3e1bda8a2d1a38a19241a0ea1e2f25b552d6197903f96bae690ef6be6b1381be22e8a72a9745cd7a1ffffffffb26dn;
const ISOGENY_KERNEL = [
  0x133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07n,
  0x0264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0n,
  0x1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39n,
  0x094440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944n,
  0x04afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85n,
  1n,
];

/** A number's point on the curve of the isogeny (RFC 9380, simplified SWU). */
function mapNumber(u) {
  const zu2 = mod(MAP_Z * u * u);
  const mixed = mod(zu2 * zu2 + zu2);
  const start = mod(-MAP_B * inverse(MAP_A));
  const x1 = mixed === 0n ? mod(MAP_B * inverse(MAP_Z * MAP_A)) : mod(start * (1n + inverse(mixed)));
  for (const x of [x1, mod(zu2 * x1)]) {
    const y = rootOf(x * x * x + MAP_A * x + MAP_B);
    if (y !== undefined) return [x, (y & 1n) === (u & 1n) ? y : P - y];
  }
  throw new Problem('every number has a point');
}

function isogeny([x, y]) {
  let coefficients = ISOGENY_KERNEL;
  const derivatives = [];
  for (let order = 0; order < 4; order += 1) {
    derivatives.push(coefficients.reduceRight((sum, one) => mod(sum * x + one), 0n));
    coefficients = coefficients.slice(1).map((one, at) => one * BigInt(at + 1));
  }
  const scale = inverse(derivatives[0]);
  const [, d1, d2, d3] = derivatives.map((one) => mod(one * scale));
  // The logarithmic derivative of the kernel, and its first two derivatives.
  const l0 = d1;
  const l1 = mod(d2 - d1 * d1);
  const l2 = mod(d3 - d2 * d1 - 2n * l0 * l1);
  const [f0, f1, f2] = [x * x * x + MAP_A * x + MAP_B, 3n * x * x + MAP_A, 6n * x].map(mod);
  const rootSum = mod(-ISOGENY_KERNEL[4]);
  const image = mod(11n * x - 2n * rootSum - 2n * f1 * l0 - 4n * f0 * l1);
  const growth = mod(11n - 2n * f2 * l0 - 6n * f1 * l1 - 4n * f0 * l2);
  const square = mod(ISOGENY_SCALE * ISOGENY_SCALE);
  return [mod(square * image), mod(square * mod(ISOGENY_SCALE * y) * growth)];
}

function hashToCurve(message) {
  const bytes = expandMessage(message);
  const points = [bytes.subarray(0, 64), bytes.subarray(64)].map((part) =>
    isogeny(mapNumber(mod(readNumber(part)))),
  );
  return times(FIELD, CURVE_X + 1n, plus(FIELD, ...points));
}

// The target of the pairing: polynomials of degree below 6 in w over the square field, where w^6 = 1 + i.
const ONE = [[1n, 0n], ...Array.from({ length: 5 }, () => [0n, 0n])];
function multiply(a, b) {
  const wide = Array.from({ length: 11 }, () => [0n, 0n]);
  for (const [i, [a0, a1]] of a.entries()) {
    for (const [j, [b0, b1]] of b.entries()) {
      const sum = wide[i + j];
      sum[0] += a0 * b0 - a1 * b1;
      sum[1] += a0 * b1 + a1 * b0;
    }
  }
  return wide.slice(0, 6).map(([low0, low1], at) => {
    const [high0, high1] = wide[at + 6] ?? [0n, 0n];
    return [mod(low0 + high0 - high1), mod(low1 + high0 + high1)];
  });
}

/** The line through two points of G2 at a point of G1, times w^3, which the last power makes 1 like all of
 *  its field. */
function lineAt([px, py], a, b) {
  const F = SQUARE_FIELD;
  const m = slope(F, a, b);
  const scaled = [mod(-m[0] * px), mod(-m[1] * px)];
  return [F.sub(F.mul(m, a[0]), a[1]), F.zero, scaled, [py, 0n], F.zero, F.zero];
}

/** Miller's loop over the curve's parameter. Its sign is left out for both pairings alike. */
function loop(p, q) {
  let [f, t] = [ONE, q];
  for (const bit of CURVE_X.toString(2).slice(1)) {
    f = multiply(multiply(f, f), lineAt(p, t, t));
    t = plus(SQUARE_FIELD, t, t);
    if (bit === '0') continue;
    f = multiply(f, lineAt(p, t, q));
    t = plus(SQUARE_FIELD, t, q);
  }
  return f;
}

/** The generator of G2, compressed as keys are. */
const GENERATOR = Buffer.from(
  '93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e' +
    '024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8',
  'hex',
);

const checkedSignatures = new Map();

/** Whether the key signed the message: whether the pairings of (hash, key) and (signature, generator) are
 *  one. Their quotient is 1 exactly when its (P^6 + 1) / ORDER-th power lies in the half of the field without
 *  odd powers of w. */
function isBlsSigned(keyBytes, message, signatureBytes) {
  const name = hexOf(Buffer.concat([keyBytes, message, signatureBytes]));
  const known = checkedSignatures.get(name);
  if (known !== undefined) return known;
  const [x, y] = readSignature(signatureBytes);
  const quotient = multiply(
    loop(hashToCurve(message), readKey(keyBytes)),
    loop([x, P - y], readKey(GENERATOR)),
  );
  let [result, square] = [ONE, quotient];
  for (let rest = (P ** 6n + 1n) / ORDER; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = multiply(result, square);
    square = multiply(square, square);
  }
  const isSigned = [1, 3, 5].every((at) => SQUARE_FIELD.equal(result[at], SQUARE_FIELD.zero));
  checkedSignatures.set(name, isSigned);
  return isSigned;
}

// ---- 10. statements
// -------------------------------------------------------------------------------------------------

/** The last line of a table and of a PDF, to the byte: there is one way only to write a key and a
 *  signature. */
const SIGNATURE_LINES = [
  /^signature,([0-9a-f]{64}),([A-Za-z0-9+/]{86}==)\r\n$/,
  /^%tessera-signature ([0-9a-f]{64}) ([A-Za-z0-9+/]{86}==)\n$/,
];

/** A statement's signed bytes, and the key and signature that its last line states. */
function readStatement(file) {
  const end = file.lastIndexOf(0x0a, file.length - 2) + 1;
  const line = file.subarray(end).toString('latin1');
  const found = SIGNATURE_LINES.map((form) => form.exec(line)).find((match) => match !== null);
  demand(found, 'the last line is not a signature');
  const signature = Buffer.from(found[2], 'base64');
  same(signature.toString('base64'), found[2], 'signature text');
  return { body: file.subarray(0, end), key: found[1], signature: hexOf(signature) };
}

/** Every step of a statement, in order, each with what is wrong; `signer` is the key that it names. `changes`
 *  of the operator's key tell which others are those of the operator of `key`. */
export function verifyStatement(file, key, changes = []) {
  let read;
  const steps = [
    ['format', () => (read = readStatement(file))],
    [
      'signature',
      () => demand(read && isSignedBy(read.key, read.body, read.signature), 'it does not fit the bytes'),
    ],
    ...(key === undefined
      ? []
      : [
          [
            'signer',
            () => {
              const keys = keysOfOperator(key.toLowerCase(), changes);
              if (!keys.has(read?.key)) same(read?.key, key.toLowerCase(), 'key');
            },
          ],
        ]),
  ];
  const checked = steps.map(([step, check]) => ({ step, problem: problemOf(check) }));
  return { steps: checked, signer: read?.key };
}

// ---- 11. audit chain
// ------------------------------------------------------------------------------------------------

/** Each entry follows the one before by number and by hash. */
function checkLinks(list, after) {
  demand(Array.isArray(list) && list.length > 0, 'there are entries');
  if (after !== undefined) same(after, list[0].prev, 'hash before the first entry');
  for (const [at, entry] of list.entries()) {
    bytesOf(entry.hash, 32);
    bytesOf(entry.prev, 32);
    if (at === 0) continue;
    same(list[at - 1].seq + 1, entry.seq, 'number of an entry');
    same(list[at - 1].hash, entry.prev, `hash before entry ${entry.seq}`);
  }
}

/** Each entry with a published body has the hash of all its fields. */
function checkEntries(list) {
  for (const { seq, at, kind, body, prev, hash } of list) {
    if (body === null) {
      demand(PRIVATE_KINDS.has(kind), `entry ${seq} is about a member, or has its body`);
      continue;
    }
    const parts = [bytesOf(prev, 32), eight(seq), eight(at), measured(kind), measured(body)];
    same(hexOf(sha(measured('tessera/audit'), ...parts)), hash, `hash of entry ${seq}`);
  }
}
const PRIVATE_KINDS = new Set([
  'withdrawal',
  'resolution',
  'finding',
  'member',
  'protection',
  'login',
  'case',
  'operator',
  'settings',
]);

/** The message by which a key of the operator and the one before it vouch for each other. */
const keyChange = ({ key, previous }) =>
  Buffer.concat([measured('tessera/operator-key'), bytesOf(previous, 32), bytesOf(key, 32)]);

const isVouched = ({ previous, previousSignature: before, ...change }) =>
  previous !== null &&
  before !== null &&
  previous !== change.key &&
  isSignedBy(change.key, keyChange({ previous, ...change }), change.signature) &&
  isSignedBy(previous, keyChange({ previous, ...change }), before);

/** Each change of the operator's key that names a signature of the one before has it. */
function checkKeys(keys = []) {
  for (const change of keys)
    demand(
      change.previousSignature === null || isVouched(change),
      `the key of entry ${change.seq} is vouched for`,
    );
}

/** Every key of the operator of a known one, by the changes that both keys signed, earlier and later ones. */
export function keysOfOperator(known, changes) {
  const links = changes.filter(isVouched);
  const keys = new Set([known]);
  for (let before = 0; before < keys.size;) {
    before = keys.size;
    for (const { key, previous } of links)
      if (keys.has(key) || keys.has(previous)) keys.add(key).add(previous);
  }
  return keys;
}

/** The head is not before the last entry, and is that entry when they have one number. */
function checkHead({ head, list }) {
  const last = list.at(-1);
  demand(Number.isSafeInteger(head.seq) && head.seq >= last.seq, 'the head is not before the last entry');
  if (head.seq === last.seq) same(last.hash, head.hash, 'hash of the head');
}

/** Every step of a part of the audit chain, in order; `after` is the hash of the entry before it, as kept. */
export function verifyAudit(reply, after) {
  const part = reply?.data ?? reply;
  return [
    ['links', () => checkLinks(part?.list, after)],
    ['entries', () => checkEntries(part?.list)],
    ['head', () => checkHead(part)],
    ['keys', () => checkKeys(part?.operator_keys)],
  ].map(([step, check]) => ({ step, problem: problemOf(check) }));
}

// ---- 12. evidence of a phone
// ------------------------------------------------------------------------------------------------------

const KEPT_BET_STEPS = [
  ['bet-leaf', checkLeaf],
  ['receipt', checkReceipt],
];

const keptBets = ({ bets }) => (Array.isArray(bets) ? bets : []);

/** What was kept is the operator's word: nobody can make it up without the key of the announcement. */
function keptSteps(kept) {
  const { announcement, close } = kept;
  const bets = keptBets(kept);
  const shown = { ...kept, close: close ?? { game: announcement?.game } };
  return [
    ['announcement', () => checkAnnouncement(shown)],
    ['signed', () => demand(close || bets.length > 0, 'the operator signed a part of it')],
    ...(close
      ? [
          ['close-record', () => checkClose(kept)],
          ['operator-signature', () => checkOperator(kept)],
        ]
      : []),
    ...bets.flatMap((bet, at) =>
      KEPT_BET_STEPS.map(([step, check]) => [step, () => check(kept, bet), `bet ${at + 1}`]),
    ),
  ];
}

/** The leaf of a bet, or of a ticket in this round, as it was published. */
function publishedLeaf({ bets, tickets = [] }, id) {
  const days = tickets.filter(({ ticketId }) => ticketId === id).flatMap(({ rounds }) => rounds);
  return (bets.find(({ betId }) => betId === id) ?? days.find(({ round }) => round === null))?.leaf;
}

/** What was published is what was kept. */
function comparedSteps(kept, now) {
  const { announcement: a, close } = kept;
  return [
    ['same-announcement', () => same(a.hash, now.announcement.hash, 'announcement')],
    ['same-key', () => same(a.operatorKey, now.announcement.operatorKey, 'key of the operator')],
    ['same-index', () => same(kept.index, now.index, 'index')],
    ['same-commitment', () => same(kept.commitment, now.commitment, 'commitment')],
    ...(close ? [['same-close-record', () => same(close.q, now.close.q, 'close record')]] : []),
    ...keptBets(kept).map(({ betId, leaf }, at) => [
      'same-leaf',
      () => same(leaf, publishedLeaf(now, betId) ?? 'none', 'leaf'),
      `bet ${at + 1}`,
    ]),
  ];
}

/** How much later than the beacon's value a close record may reach a phone: one period of the beacon. */
const ARRIVAL_TOLERANCE_MS = 3000;

/** A phone that was connected was shown q before the beacon's value was public. The phone alone says when, so
 *  a late arrival is a warning and no evidence. */
function arrivalSteps({ announcement: a, close, published, seen }) {
  const record = close ?? published?.close;
  if (!a?.beacon || !record || typeof seen?.connectedAtMs !== 'number') return [];
  const due = beaconMoment(a.beacon, record);
  if (seen.connectedAtMs > due) return [];
  const isSoon = Number.isSafeInteger(seen.atMs) && seen.atMs <= due + ARRIVAL_TOLERANCE_MS;
  const words = `the phone was shown q at ${seen.atMs}, and the beacon's value was public at ${due}`;
  return [['arrival', () => demand(isSoon, words)]];
}

const resultsOf = (steps) => steps.map(([step, check, of]) => ({ step, of, problem: problemOf(check) }));

/** What is wrong with the arrival; terms that cannot be read fail a step of their own. */
function warningsOf(kept) {
  try {
    return resultsOf(arrivalSteps(kept)).filter(({ problem }) => problem !== undefined);
  } catch {
    return [];
  }
}

/** Every step of a file of evidence, round by round: what was kept, and what was published instead. */
export function verifyEvidence({ rounds }) {
  return rounds.map((kept) => ({
    name: `${kept.announcement?.game} index ${kept.index}`,
    announcement: kept.announcement?.hash,
    kept: resultsOf(keptSteps(kept)),
    warned: warningsOf(kept),
    published: kept.published
      ? [...resultsOf(comparedSteps(kept, kept.published)), ...verifyRound(kept.published)]
      : [],
  }));
}

// ---- 13. printing
// ---------------------------------------------------------------------------------------------------

const ROUND_STEPS = [
  ['format', checkFormat],
  ['announcement', checkAnnouncement],
  ['model', checkModel],
  ['fixtures', checkFixtures],
  ['grade', checkGrade],
  ['commitment', checkCommitment],
  ['seed-chain', checkChain],
  ['times', checkTimes],
  ['close-record', checkClose],
  ['operator-signature', checkOperator],
  ['book', checkBook],
  ['sources', checkSources],
  ['beacon-round', checkBeaconRound],
  ['beacon-signature', checkBeaconSignature],
  ['witness-chain', checkWitnessChain],
  ['witness-signature', checkWitnessSignature],
  ['witness-time', checkWitnessTime],
  ['external', checkExternal],
  ['numbers', checkNumbers],
  ['matches', checkMatches],
  ['result-hash', checkResult],
  ['pay-table', checkPayTables],
];
const BET_STEPS = [
  ['bet-content', checkContent],
  ['odds', checkOdds],
  ['bet-leaf', checkLeaf],
  ['receipt', checkReceipt],
  ['bet-in-round', checkInRound],
  ['bet-time', checkBetTime],
  ['payout', checkPayout],
];

/** Every step of a round and of each of its bets and tickets, in order, each with what is wrong (undefined
 *  when nothing is). `others` are exports of the other rounds of its tickets. */
export function verifyRound(round, others = []) {
  const steps = ROUND_STEPS.map(([step, check]) => ({ step, problem: problemOf(() => check(round)) }));
  const bets = Array.isArray(round?.bets) ? round.bets : [];
  const ofBets = bets.flatMap((bet, at) =>
    BET_STEPS.map(([step, check]) => ({
      step,
      of: `bet ${at + 1}`,
      problem: problemOf(() => check(round, bet)),
    })),
  );
  const tickets = Array.isArray(round?.tickets) ? round.tickets : [];
  const ofTickets = tickets.map((ticket, at) => ({
    step: 'ticket',
    of: `ticket ${at + 1}`,
    problem: problemOf(() => checkTicket(round, ticket, others)),
  }));
  const stakes = { step: 'stakes', problem: problemOf(() => checkStakes(round)) };
  return [...steps, ...ofBets, ...ofTickets, stakes];
}

/** What a check found wrong. An export that a check stumbles over is as wrong as one it refuses. */
function problemOf(check) {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable';
  }
}

const USAGE = `usage: node verify.mjs round.json [pay-table.txt ...] [other-round.json ...]
       node verify.mjs evidence.json
       node verify.mjs audit FILE [--after HEX]
       node verify.mjs statement FILE [--key HEX [--audit FILE]]
`;

/** Prints steps and gives the first that fails. */
function printSteps(steps) {
  for (const { step, of, problem } of steps) {
    const name = of === undefined ? step : `${step} (${of})`;
    process.stdout.write(problem === undefined ? `ok      ${name}\n` : `FAILED  ${name}: ${problem}\n`);
  }
  return steps.find(({ problem }) => problem !== undefined);
}

/** A round with the texts of its pay tables, from files where it has only their hashes. */
function withPayTables(round, texts) {
  const byHash = new Map(texts.map((text) => [hexOf(sha(Buffer.from(text))), text]));
  const payTables = round.payTables.map((table) => ({ text: byHash.get(table.hash), ...table }));
  return { ...round, payTables };
}

/** The round of an export or of a reply of the server, which carries it under "data"; undefined for another
 *  text. */
function roundIn(text) {
  try {
    const read = JSON.parse(text);
    return read?.format === undefined && read?.data ? read.data : read;
  } catch {
    return undefined;
  }
}

/** What a file shows of the own bets and tickets that the server counted; undefined where it shows all. */
function missingFrom({ own, bets, tickets = [] }) {
  if (!own || (bets.length >= own.bets && tickets.length >= own.tickets)) return undefined;
  return `it shows ${bets.length} of ${own.bets} own bets and ${tickets.length} of ${own.tickets} own tickets`;
}

/** What a proof of its grade is worth. Where a witness runs is the operator's statement, and in no file. */
function gradeWords({ grade, announcement: { policy } }) {
  if (grade === 'A') return 'a public beacon and a witness that the operator calls independent';
  if (grade === 'C') return 'one house holds both sources';
  if (grade === 'D') return 'one house holds the only source';
  return usesBeacon(policy)
    ? 'a public beacon, and no second party that the house does not hold'
    : 'a witness that the operator calls independent, and no public beacon';
}

function mainRound(file, files) {
  const texts = files.map((one) => readFileSync(one, 'utf8'));
  const isRound = (text) => roundIn(text)?.format !== undefined;
  const read = JSON.parse(readFileSync(file, 'utf8'));
  if (read.format === 'rf1/evidence/1' && Array.isArray(read.rounds)) return mainEvidence(read);
  const [round, ...others] = [
    read.format === undefined && read.data ? read.data : read,
    ...texts.filter(isRound).map(roundIn),
  ].map((one) => (Array.isArray(one?.payTables) ? withPayTables(one, texts) : one));
  const failed = printSteps(verifyRound(round, others));
  if (!failed)
    for (const day of knownByHash(round, others)) process.stdout.write(`by its hash only: ${day}\n`);
  process.stdout.write(
    failed
      ? `\nNot proved: step ${failed.step} fails.\n`
      : `\nProved, grade ${round.grade}: ${gradeWords(round)}.\n`,
  );
  const missing = failed ? undefined : missingFrom(round);
  if (missing) process.stdout.write(`The file is not whole: ${missing}. The others are not checked.\n`);
  return failed ? 1 : 0;
}

/** Ends with 1 where something differs, and where what was kept is not the operator's word. */
function mainEvidence(file) {
  const rounds = verifyEvidence(file);
  const findings = rounds.map(({ name, announcement, kept, warned, published }) => {
    process.stdout.write(`round   ${name}, announced as ${announcement}\n`);
    for (const { step, problem } of warned) process.stdout.write(`WARNING ${step}: ${problem}\n`);
    const [forged, differing] = [printSteps(kept), printSteps(published)];
    if (forged) return `No evidence: step ${forged.step} fails in what was kept of ${name}.`;
    return differing
      ? `Evidence: the operator signed what was kept of ${name}, and published something else: step ${differing.step}.`
      : undefined;
  });
  const said = findings.filter((finding) => finding !== undefined);
  const agreed = `Whole: the operator signed what was kept of ${rounds.length} rounds, and nothing published differs.`;
  process.stdout.write(`\n${said.length > 0 ? said.join('\n') : agreed}\n`);
  process.stdout.write('Look up the announcements above in the audit chain of the operator.\n');
  return said.length > 0 || rounds.length === 0 ? 1 : 0;
}

function mainStatement(file, key, audit) {
  const part = audit === undefined ? undefined : JSON.parse(readFileSync(audit, 'utf8'));
  const changes = (part?.data ?? part)?.operator_keys ?? [];
  const { steps, signer } = verifyStatement(readFileSync(file), key, changes);
  const failed = printSteps(steps);
  if (failed) {
    process.stdout.write(`\nNot whole: step ${failed.step} fails.\n`);
    return 1;
  }
  const whose =
    key === undefined
      ? 'Compare this key with the one the operator announces.'
      : signer === key.toLowerCase()
        ? 'It is the key you gave.'
        : 'It is another key of the operator whose key you gave: both signed the change.';
  process.stdout.write(`\nWhole, as signed by ${signer}.\n${whose}\n`);
  return 0;
}

const COMMANDS = { statement: ['--key', mainStatement], audit: ['--after', mainAudit] };

function mainAudit(file, after) {
  const part = JSON.parse(readFileSync(file, 'utf8'));
  const failed = printSteps(verifyAudit(part, after?.toLowerCase()));
  if (failed) {
    process.stdout.write(`\nNot whole: step ${failed.step} fails.\n`);
    return 1;
  }
  const { seq, hash } = (part.data ?? part).list.at(-1);
  process.stdout.write(`\nWhole up to entry ${seq}. Keep its hash: ${hash}\n`);
  return 0;
}

function main([first, ...rest]) {
  if (Object.hasOwn(COMMANDS, first ?? '')) {
    const [wanted, run] = COMMANDS[first];
    const [file, option, hex, also, other, ...more] = rest;
    const isAlso = also === undefined || (first === 'statement' && also === '--audit' && other !== undefined);
    const isHex = option === wanted && /^[0-9a-fA-F]{64}$/.test(hex ?? '') && isAlso && more.length === 0;
    if (file !== undefined && (option === undefined || isHex)) return run(file, hex, other);
  } else if (first !== undefined) return mainRound(first, rest);
  process.stderr.write(USAGE);
  return 2;
}

const started = process.argv[1];
if (started !== undefined && import.meta.url === new URL(`file://${realpathSync(started)}`).href) {
  process.exitCode = main(process.argv.slice(2));
}
