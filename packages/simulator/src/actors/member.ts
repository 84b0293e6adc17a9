import type { BetLine, Intent, Outcome } from '@tessera/auditor/observed/intent';

import type { Seeded } from '../seeded.ts';
import type { Actor, Sale, View } from './actor.ts';
import { badAmount, someAmount } from './amounts.ts';
import { combinedPick } from './picks.ts';

type Bet = Extract<Intent, { kind: 'bet' }>;

/** The state that a member keeps from replies. */
type Memory = {
  isRegistered: boolean;
  /** The last known balance, in 1/100. */
  balanceMinor: number;
  /** The last accepted slips; any of them may be repeated. */
  readonly accepted: Bet[];
};

const ACCEPTED_MAX = 4;
const LINES_MAX = 6;

/** Creates a member who registers first and then mostly bets: one to six lines, singles and sets, from cents
 *  to more than the balance, now and then invalid. Accepted slips are repeated under their own op and key
 *  (the same reply is due), and occasionally their key is reused for another slip. A driver that created the
 *  members beforehand answers `register` without a call. */
export function createMember(random: Seeded, member: string): Actor {
  const memory: Memory = { isRegistered: false, balanceMinor: 0, accepted: [] };
  let count = 0;
  const named = () => ({ op: `${member}/${++count}`, member });
  return {
    member,
    next: (view) => {
      if (!memory.isRegistered) return { kind: 'register', op: `${member}/0`, member };
      const roll = random.below(100);
      const before = memory.accepted.length > 0 ? random.pick(memory.accepted) : undefined;
      if (roll < 5 && before) return before;
      if (roll < 13 && view.cancellable.length > 0)
        return { kind: 'cancel', ...named(), betId: random.pick(view.cancellable) };
      if (roll < 17 || view.sales.length === 0) return { kind: 'balance', ...named() };
      const bet = newBet(random, view, memory, named());
      return roll < 19 && before && isOther(bet, before) ? { ...bet, key: before.key } : bet;
    },
    learn: (intent, outcome) => remember(memory, intent, outcome),
  };
}

function newBet(random: Seeded, view: View, memory: Memory, named: { op: string; member: string }): Bet {
  const sale = someSale(random, view.sales);
  const bet: Bet = {
    kind: 'bet',
    ...named,
    key: `${named.op}:${random.bytes(6).toString('hex')}`,
    gameId: sale.gameId,
    issue: sale.issue,
    lines: Array.from({ length: lineCount(random) }, () => someLine(random, sale, memory)),
  };
  return random.chance(0.08) ? spoilt(random, bet) : bet;
}

/** A game, and one of its issues on sale. */
function someSale(random: Seeded, sales: readonly Sale[]): Sale {
  const gameId = random.pick([...new Set(sales.map((sale) => sale.gameId))]);
  const own = sales.filter((sale) => sale.gameId === gameId);
  const [first] = own;
  return first && own.length === 1 ? first : random.pick(own);
}

/** The same lines under the same key are the same slip, not another. */
const isOther = (one: Bet, other: Bet): boolean => JSON.stringify(one.lines) !== JSON.stringify(other.lines);

const lineCount = (random: Seeded): number => (random.chance(0.6) ? 1 : 1 + random.below(LINES_MAX));

function someLine(random: Seeded, sale: Sale, memory: Memory): BetLine {
  const amount = someAmount(random, memory.balanceMinor);
  const set = random.chance(0.2) || sale.offers.length === 0 ? combinedPick(random, sale) : undefined;
  const pick = set ?? (sale.offers.length > 0 ? random.pick(sale.offers) : NO_PICK);
  // A line without odds accepts those in force.
  return { ...pick, amount, odds: random.chance(0.5) ? pick.odds : undefined };
}

/** A game without offers is still sent bets, and must refuse them. */
const NO_PICK = { play: 'none', number: '1', odds: undefined };

/** A slip with one error, which the server must refuse whole. */
function spoilt(random: Seeded, bet: Bet): Bet {
  const [first, ...others] = bet.lines;
  if (!first) return bet;
  const withFirst = (line: Partial<BetLine>): Bet => ({ ...bet, lines: [...others, { ...first, ...line }] });
  switch (random.below(6)) {
    case 0:
      return withFirst({ amount: badAmount(random) });
    case 1:
      return withFirst({ odds: '1.01' });
    case 2:
      return withFirst({ play: 'noSuchPlay' });
    case 3:
      return withFirst({ number: '99-98' });
    case 4:
      return { ...bet, issue: `${bet.issue.slice(0, -4)}0001` };
    default:
      return { ...bet, gameId: 900 + random.below(100) };
  }
}

function remember(memory: Memory, intent: Intent, outcome: Outcome): void {
  if (outcome.kind !== 'accepted') return;
  if (intent.kind === 'register') memory.isRegistered = true;
  memory.balanceMinor = balanceIn(outcome.data) ?? memory.balanceMinor;
  if (intent.kind !== 'bet' || memory.accepted.includes(intent)) return;
  memory.accepted.push(intent);
  if (memory.accepted.length > ACCEPTED_MAX) memory.accepted.shift();
}

/** Every reply that reports the balance does so as `balance` or `money`. */
function balanceIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const balance = Reflect.get(data, 'balance') ?? Reflect.get(data, 'money');
  return typeof balance === 'string' ? Math.round(Number(balance) * 100) : undefined;
}
