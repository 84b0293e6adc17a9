import { matchDayRules } from '../src/games/football/football.ts';
import { scoreTable } from '../src/games/football/score-table.ts';
import type { PlacedTicket } from '../src/hedges/joint-payouts.ts';
import { linesOf, mostPaid, type TicketPick } from '../src/tickets/ticket.ts';
import { LEAGUE, PAIRS } from './league.ts';

/** Pairs whose results are all sold. */
const MEANS = [0, 1, 2].flatMap(() => [PAIRS.A, PAIRS.B, PAIRS.C, PAIRS.A]);
const { family, payTable } = matchDayRules({
  model: LEAGUE,
  fixtures: MEANS.map((means) => ({ clubs: { home: 0, away: 1 }, means })),
  tableText: 'a text',
  tableHash: 'its hash',
});

/** Markets with picks that the naive model knows. */
export const LEGS: readonly (readonly [market: string, picks: readonly string[]])[] = [
  ['1x2', ['h', 'd', 'a']],
  ['ou2.5', ['o', 'u']],
  ['btts', ['y', 'n']],
  ['dc', ['1x', '12', 'x2']],
  ['bb', ['1x2=h+btts=y', '1x2=h+btts=n', '1x2=a+ou2.5=o', 'btts=n+ou2.5=u']],
];

export type Written = {
  /** Picks of one match follow each other. */
  readonly legs: readonly (readonly [match: number, market: string, pick: string])[];
  readonly unit: bigint;
  /** One line of all legs, if none are given. */
  readonly sizes?: readonly number[];
};

/** A ticket on a match day of pairs of the known answers, at its odds. A pick that is not sold
 *  has odds of 1.01. */
export function placed({ legs: written, unit, sizes }: Written): PlacedTicket {
  const byMatch = new Map<number, { market: string; picks: TicketPick[] }>();
  for (const [match, name, pick] of written) {
    const market = `m${match}.${name}`;
    const oddsE4 = payTable.priceOf(`${market}:${pick}`)?.oddsE4 ?? 10_100;
    const leg = byMatch.get(match) ?? { market, picks: [] };
    leg.picks.push({ pick, oddsE4 });
    byMatch.set(match, leg);
  }
  const legs = Array.from(byMatch, ([match, leg]) => ({
    ...leg,
    match: `7.${match}`,
    family,
    isBanker: false,
  }));
  const ticket = { unitMinor: unit, sizes: sizes ?? [legs.length], legs };
  return { ...ticket, stakeMinor: unit * linesOf(ticket) };
}

/** The same with the most that it can pay. */
export const memberTicket = (written: Written) => ({ mostMinor: mostPaid(placed(written)) });

const wins: Readonly<Record<string, (pick: string, h: number, a: number) => boolean>> = {
  '1x2': (pick, h, a) => (h > a ? 'h' : h < a ? 'a' : 'd') === pick,
  'ou2.5': (pick, h, a) => (h + a > 2 ? 'o' : 'u') === pick,
  btts: (pick, h, a) => (h > 0 && a > 0 ? 'y' : 'n') === pick,
  dc: (pick, h, a) => (pick === '1x' ? h >= a : pick === '12' ? h !== a : a >= h),
  bb: (pick, h, a) =>
    pick.split('+').every((part) => {
      const [market = '', own = ''] = part.split('=');
      return wins[market]!(own, h, a);
    }),
};

/** Payout of a ticket with these scores, line by line. */
function payout(
  { unitMinor, sizes, legs }: PlacedTicket,
  scoreOf: (match: string) => readonly number[],
): bigint {
  const won = legs.map(({ match, market, picks }) => {
    const [h = 0, a = 0] = scoreOf(match);
    return picks
      .filter(({ pick }) => wins[market.slice(3)]?.(pick, h, a))
      .map(({ oddsE4 }) => BigInt(oddsE4));
  });
  let sum = 0n;
  for (let chosen = 0; chosen < 2 ** legs.length; chosen += 1) {
    const own = won.filter((_, at) => (chosen >> at) & 1);
    if (!sizes.includes(own.length)) continue;
    const lines = own.reduce<bigint[]>((all, picks) => all.flatMap((x) => picks.map((y) => x * y)), [1n]);
    for (const line of lines) sum += line * 10_000n ** BigInt(legs.length - own.length);
  }
  return (unitMinor * sum) / 10_000n ** BigInt(legs.length);
}

/** Payout of tickets in nine of ten cases of all scores of their matches, at most their stakes. Scores that
 *  no market of the model tells apart stand for each other. */
export function naiveReturn(tickets: readonly PlacedTicket[]): bigint {
  const matches = [...new Set(tickets.flatMap(({ legs }) => legs.map(({ match }) => match)))];
  const classesOf = (match: string) => {
    const { tickets: weights } = scoreTable(MEANS[Number(match.slice(2)) - 1]!, LEAGUE.rho);
    const classes = new Map<string, { weight: bigint; score: readonly number[] }>();
    weights.forEach((weight, at) => {
      const [h, a] = [Math.floor(at / 10), at % 10];
      const key = LEGS.flatMap(([market, picks]) => picks.map((pick) => wins[market]!(pick, h, a))).join();
      classes.set(key, { weight: (classes.get(key)?.weight ?? 0n) + BigInt(weight), score: [h, a] });
    });
    return [...classes.values()];
  };
  let cases: { weight: bigint; scores: Record<string, readonly number[]> }[] = [{ weight: 1n, scores: {} }];
  for (const match of matches) {
    const classes = classesOf(match);
    cases = cases.flatMap(({ weight, scores }) =>
      classes.map((each) => ({ weight: weight * each.weight, scores: { ...scores, [match]: each.score } })),
    );
  }
  const paid = cases.map(({ weight, scores }) => ({
    weight,
    minor: tickets.reduce((sum, ticket) => sum + payout(ticket, (match) => scores[match] ?? []), 0n),
  }));
  paid.sort((a, b) => (a.minor < b.minor ? -1 : Number(a.minor > b.minor)));
  const total = paid.reduce((sum, { weight }) => sum + weight, 0n);
  let below = 0n;
  const at = paid.find(({ weight }) => (below += weight) * 10n > total);
  const stake = tickets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  return at && at.minor < stake ? at.minor : stake;
}
