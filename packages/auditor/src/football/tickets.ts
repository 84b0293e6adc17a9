import { legMarketOf, type Result } from './markets.ts';

/** A leg with the odds of its picks.   Units: odds x 10 000. */
export type Leg = { readonly oddsE4: readonly number[]; readonly isBanker: boolean };

/** Units: 1/100 for each line. */
export type Ticket = {
  readonly unitMinor: bigint;
  /** How many legs a line has. */
  readonly sizes: readonly number[];
  readonly legs: readonly Leg[];
};

/** For each leg the pick that the line takes, from 0; undefined where it goes without. */
export type Line = readonly (number | undefined)[];

/** A number as n over d. */
export type Part = { readonly n: bigint; readonly d: bigint };

const ODDS_ONE = 10_000n;
const LEGS_MIN = 2;
const LEGS_MAX = 8;
const ONE: Part = { n: 1n, d: 1n };
const NOTHING: Part = { n: 0n, d: 1n };

/** The ways with one pick a leg, by name: sizes of "3x4" are 2 and 3. */
export const WAYS: ReadonlyMap<string, readonly number[]> = new Map(
  `2x1 2
   3x1 3, 3x3 2, 3x4 2-3
   4x1 4, 4x4 3, 4x5 3-4, 4x6 2, 4x11 2-4
   5x1 5, 5x5 4, 5x6 4-5, 5x10 2, 5x16 3-5, 5x20 2-3, 5x26 2-5
   6x1 6, 6x6 5, 6x7 5-6, 6x15 2, 6x20 3, 6x22 4-6, 6x35 2-3, 6x42 3-6, 6x50 2-4, 6x57 2-6
   7x1 7, 7x7 6, 7x8 6-7, 7x21 5, 7x35 4, 7x120 2-7
   8x1 8, 8x8 7, 8x9 7-8, 8x28 6, 8x56 5, 8x70 4, 8x247 2-8`
    .split(/[\n,]/)
    .map((way) => {
      const [name = '', sizes = ''] = way.trim().split(' ');
      const [from = 0, to = from] = sizes.split('-').map(Number);
      return [name, Array.from({ length: to - from + 1 }, (_, at) => from + at)];
    }),
);

/** Every line, one by one: all bankers, and other legs to make up a size.
 *  Cost: up to (picks + 1) to the power of the legs. */
export function linesOf({ legs, sizes }: Pick<Ticket, 'legs' | 'sizes'>): Line[] {
  const written = (rest: readonly Leg[]): Line[] => {
    const [leg, ...others] = rest;
    if (!leg) return [[]];
    const taken = leg.oddsE4.map((_, pick) => pick);
    const choices = leg.isBanker ? taken : [...taken, undefined];
    const tails = written(others);
    return choices.flatMap((choice) => tails.map((tail) => [choice, ...tail]));
  };
  return written(legs).filter((line) => sizes.includes(line.filter((pick) => pick !== undefined).length));
}

/** The sizes that a ticket can have. */
export function sizesOf(legs: readonly Pick<Leg, 'isBanker'>[]): number[] {
  const bankers = legs.filter(({ isBanker }) => isBanker).length;
  return legs.map((_, at) => at + 1).filter((size) => size >= LEGS_MIN && size > bankers);
}

export const isTicket = ({ legs, sizes }: Pick<Ticket, 'legs' | 'sizes'>): boolean =>
  legs.length >= LEGS_MIN &&
  legs.length <= LEGS_MAX &&
  sizes.length > 0 &&
  new Set(sizes).size === sizes.length &&
  legs.some(({ isBanker }) => !isBanker) &&
  sizes.every((size) => sizesOf(legs).includes(size));

/** A leg as it is chosen. The match is that of its round: no two legs may name the same. */
export type ChosenLeg = {
  readonly match: string;
  readonly market: string;
  readonly picks: readonly string[];
};

/** Whether these legs can make a ticket together. */
export function doLegsFit(legs: readonly ChosenLeg[]): boolean {
  return (
    new Set(legs.map(({ match }) => match)).size === legs.length &&
    legs.every(({ market, picks }) => {
      const own = legMarketOf(market);
      return (
        own !== undefined &&
        legs.length <= own.legs &&
        picks.length > 0 &&
        new Set(picks).size === picks.length &&
        picks.every(own.has) &&
        (picks.length === 1 || own.isExclusive)
      );
    })
  );
}

/** The sum over all lines of the product of their picks, times the unit.
 *  Every line is brought to one denominator: that of all legs together. */
function worthOf({ unitMinor, ...ticket }: Ticket, parts: readonly (readonly Part[])[]): Part {
  const wholes = parts.map((leg) => leg.reduce((all, { d }) => all * d, 1n));
  const scaled = parts.map((leg, at) => leg.map(({ n, d }) => (n * (wholes[at] ?? 1n)) / d));
  let sum = 0n;
  for (const line of linesOf(ticket)) {
    let product = unitMinor;
    for (const [leg, pick] of line.entries())
      product *= (pick === undefined ? wholes[leg] : scaled[leg]?.[pick]) ?? 0n;
    sum += product;
  }
  return { n: sum, d: wholes.reduce((all, whole) => all * whole, 1n) };
}

const times = (a: Part, b: Part): Part => ({ n: a.n * b.n, d: a.d * b.d });
const roundedDown = ({ n, d }: Part): bigint => n / d;
const roundedUp = ({ n, d }: Part): bigint => (n + d - 1n) / d;

/** What a pick multiplies a line by. */
export const multiplier = (oddsE4: number, { won, back }: Result): Part => ({
  n: BigInt(won) * BigInt(oddsE4) + BigInt(back) * ODDS_ONE,
  d: 2n * ODDS_ONE,
});

/** The result of each pick of each leg. */
export type Results = readonly (readonly Result[])[];

const multipliers = ({ legs }: Ticket, results: Results): Part[][] =>
  legs.map(({ oddsE4 }, leg) =>
    oddsE4.map((odds, pick) => {
      const result = results[leg]?.[pick];
      if (!result) throw new Error(`no result of pick ${pick} of leg ${leg}`);
      return multiplier(odds, result);
    }),
  );

export const payoutOfTicket = (ticket: Ticket, results: Results, share: Part = ONE): bigint =>
  roundedDown(times(worthOf(ticket, multipliers(ticket, results)), share));

/** The payout of a selection of its own. */
export const payoutOfSingle = (stakeMinor: bigint, oddsE4: number, result: Result): bigint => {
  const { n, d } = multiplier(oddsE4, result);
  return (stakeMinor * n) / d;
};

/** By what it has returned, where parts of it were cashed out. */
export function statusOf(
  ticket: Ticket,
  results: Results,
  returnedMinor = payoutOfTicket(ticket, results),
): 'win' | 'lose' | 'cancelled' {
  const came = results.flat();
  if (came.every(({ won, back }) => won === 0 && back === 2)) return 'cancelled';
  const stakeMinor = ticket.unitMinor * BigInt(linesOf(ticket).length);
  return returnedMinor >= stakeMinor ? 'win' : 'lose';
}

/** The two best things that can come of a leg: its best pick alone wins, or all of its picks are void. */
function bestOf({ oddsE4 }: Leg): readonly [Part[], Part[]] {
  const best = oddsE4.indexOf(Math.max(...oddsE4));
  const winner: Part = { n: BigInt(oddsE4[best] ?? 0), d: ODDS_ONE };
  return [oddsE4.map((_, pick) => (pick === best ? winner : NOTHING)), oddsE4.map(() => ONE)];
}

/** The greatest payout over all that can come of the legs.
 *  Cost: every line, for every mix of the best two of each leg: up to 256 times. */
export function mostOf(ticket: Ticket): bigint {
  let mixes: Part[][][] = [[]];
  for (const leg of ticket.legs) mixes = mixes.flatMap((mix) => bestOf(leg).map((best) => [...mix, best]));
  const payouts = mixes.map((mix) => roundedDown(worthOf(ticket, mix)));
  return payouts.reduce((most, payout) => (payout > most ? payout : most), 0n);
}

/** The most a leg can multiply by.   Units: x 10 000. */
export const mostOfLeg = ({ oddsE4 }: Leg): number => Math.max(...oddsE4, oddsE4.length * Number(ODDS_ONE));

export type Bound = { readonly carrier: number; readonly baseMinor: bigint; readonly carriedMinor: bigint };

/** No outcome pays more than base + carried x what the carrier multiplies by. Both are rounded up.
 *  `atHome` are the legs, from 0 in the order of their matches, of the round that is drawn last. */
export function boundOf(ticket: Ticket, atHome: readonly number[]): Bound {
  const most = ticket.legs.map(mostOfLeg);
  const carrier = atHome.reduce((best, leg) => ((most[leg] ?? 0) > (most[best] ?? 0) ? leg : best));
  const whole = { ...ticket, legs: ticket.legs.map((leg, at) => ({ ...leg, oddsE4: [most[at] ?? 0] })) };
  const sure = most.map((x): Part[] => [{ n: BigInt(x), d: ODDS_ONE }]);
  // Without the carrier what is left is the base; with the carrier counted once, base and carried.
  const without = worthOf(whole, sure.with(carrier, [NOTHING]));
  const once = worthOf(whole, sure.with(carrier, [ONE]));
  return {
    carrier,
    baseMinor: roundedUp(without),
    carriedMinor: roundedUp({ n: once.n * without.d - without.n * once.d, d: once.d * without.d }),
  };
}

/** What a ticket is worth with some legs decided, times the share that is offered: each undecided pick counts
 *  as it is expected to come. Undefined results stand for undecided legs; `expected` gives the mean of each
 *  pick.   Units: 1/100, the share x 10 000; rounded down once. */
export function cashOutWorth(
  ticket: Ticket,
  results: readonly (readonly Result[] | undefined)[],
  expected: readonly (readonly Part[])[],
  share: Part = ONE,
): bigint {
  const parts = ticket.legs.map(({ oddsE4 }, leg) => {
    const came = results[leg];
    if (!came) return expected[leg] ?? [];
    return oddsE4.map((odds, pick) => multiplier(odds, came[pick] ?? { won: 0, back: 0 }));
  });
  return roundedDown(times(worthOf(ticket, parts), share));
}
