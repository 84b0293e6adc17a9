import { describe, expect, test } from 'vitest';

import { subsets } from '../games/combinatorics.ts';
import { LOSS, HALF_LOSS, HALF_WIN, PUSH, type SelectionResult, WIN } from '../selection-result.ts';
import { type TicketResult, ticketResultOf } from './status.ts';
import {
  carriedBound,
  carrierAmong,
  greatestMultiplier,
  linesOf,
  linesThatPay,
  mostPaid,
  multiplierOf,
  payoutOfTicket,
  stakeOf,
  type Ticket,
  type TicketLeg,
} from './ticket.ts';

/** A leg in tests: odds in hundredths with what became of them. */
type Played = readonly [odds: number, result: SelectionResult];

const leg = (picks: readonly Played[], isBanker = false): TicketLeg => ({
  picks: picks.map(([odds], at) => ({ pick: String(at), oddsE4: odds * 100 })),
  isBanker,
});

function settled(
  unitMinor: bigint,
  sizes: readonly number[],
  played: readonly (readonly Played[])[],
  bankers = 0,
) {
  const ticket: Ticket = { unitMinor, sizes, legs: played.map((picks, at) => leg(picks, at < bankers)) };
  const multipliers = ticket.legs.map((each, at) =>
    multiplierOf(each, (pick) => played[at]?.[Number(pick)]?.[1] ?? LOSS),
  );
  const stakeMinor = stakeOf(ticket);
  const payoutMinor = payoutOfTicket(ticket, multipliers);
  const results = played.flatMap((picks) => picks.map(([, result]) => result));
  return {
    ticket,
    lines: linesOf(ticket),
    stake: stakeMinor,
    payout: payoutMinor,
    result: ticketResultOf({ payoutMinor, stakeMinor, results }),
  };
}

const VOID = PUSH;

type Known = {
  readonly unit: bigint;
  readonly sizes: readonly number[];
  readonly played: readonly (readonly Played[])[];
  readonly bankers?: number;
  readonly lines: bigint;
  readonly payout: bigint;
  readonly result: TicketResult;
};

const KNOWN: Readonly<Record<string, Known>> = {
  '2串1, both won': {
    unit: 100_00n,
    sizes: [2],
    played: [[[220, WIN]], [[156, WIN]]],
    lines: 1n,
    payout: 343_20n,
    result: { status: 'win' },
  },
  '3串1 with a void leg': {
    unit: 10_00n,
    sizes: [3],
    played: [[[205, WIN]], [[188, WIN]], [[340, VOID]]],
    lines: 1n,
    payout: 38_54n,
    result: { status: 'win' },
  },
  '3串1, all void': {
    unit: 10_00n,
    sizes: [3],
    played: [[[205, VOID]], [[188, VOID]], [[340, VOID]]],
    lines: 1n,
    payout: 10_00n,
    result: { status: 'cancelled', reason: 'void' },
  },
  '3串1, two void and one lost': {
    unit: 10_00n,
    sizes: [3],
    played: [[[205, VOID]], [[188, VOID]], [[340, LOSS]]],
    lines: 1n,
    payout: 0n,
    result: { status: 'lose' },
  },
  '3串1 with halves': {
    unit: 33_33n,
    sizes: [3],
    played: [[[195, HALF_WIN]], [[187, WIN]], [[210, HALF_LOSS]]],
    lines: 1n,
    payout: 45_96n,
    result: { status: 'win' },
  },
  '3串4, one lost, one void': {
    unit: 2_00n,
    sizes: [2, 3],
    played: [[[205, WIN]], [[188, LOSS]], [[340, VOID]]],
    lines: 4n,
    payout: 4_10n,
    result: { status: 'lose', reason: 'part' },
  },
  '4串11, one lost': {
    unit: 1_00n,
    sizes: [2, 3, 4],
    played: [[[150, WIN]], [[200, WIN]], [[250, WIN]], [[300, LOSS]]],
    lines: 11n,
    payout: 19_25n,
    result: { status: 'win' },
  },
  'a void leg with two picks': {
    unit: 5_00n,
    sizes: [2],
    played: [
      [
        [230, VOID],
        [320, VOID],
      ],
      [[175, WIN]],
    ],
    lines: 2n,
    payout: 17_50n,
    result: { status: 'win' },
  },
  'a banker that wins': {
    unit: 4_00n,
    sizes: [3],
    played: [[[140, WIN]], [[210, WIN]], [[260, LOSS]], [[190, WIN]]],
    bankers: 1,
    lines: 3n,
    payout: 22_34n,
    result: { status: 'win' },
  },
  'a banker that loses': {
    unit: 4_00n,
    sizes: [3],
    played: [[[140, LOSS]], [[210, WIN]], [[260, WIN]], [[190, WIN]]],
    bankers: 1,
    lines: 3n,
    payout: 0n,
    result: { status: 'lose' },
  },
  '8串247, five won': {
    unit: 1_00n,
    sizes: [2, 3, 4, 5, 6, 7, 8],
    played: Array.from({ length: 8 }, (_, at) => [[200, at < 5 ? WIN : LOSS]]),
    lines: 247n,
    payout: 232_00n,
    result: { status: 'lose', reason: 'part' },
  },
};

test.each(Object.entries(KNOWN))('%s pays what is known', (_, known) => {
  const { unit, sizes, played, bankers = 0, lines, payout, result } = known;
  expect(settled(unit, sizes, played, bankers)).toMatchObject({ lines, stake: unit * lines, payout, result });
});

test.each([
  { picks: [2, 1, 3], bankers: 0, sizes: [2, 3], lines: 17n },
  { picks: [1, 1, 1, 1, 1], bankers: 1, sizes: [3], lines: 6n },
  { picks: [1, 1, 2, 1, 1], bankers: 2, sizes: [3, 4], lines: 9n },
])('legs with $picks picks, $bankers of them bankers, in sizes $sizes make $lines lines', (known) => {
  const legs = known.picks.map((count, at) =>
    leg(
      Array.from({ length: count }, () => [200, WIN] as const),
      at < known.bankers,
    ),
  );
  expect(linesOf({ sizes: known.sizes, legs })).toBe(known.lines);
});

/** The lines of a ticket written out one by one: what the sums stand for. */
function* linesWritten({ sizes, legs }: Ticket): Generator<readonly { leg: number; pick: number }[]> {
  const free = legs.flatMap(({ isBanker }, at) => (isBanker ? [] : [at]));
  const bankers = legs.flatMap(({ isBanker }, at) => (isBanker ? [at] : []));
  for (const size of sizes)
    for (const chosen of subsets(free, size - bankers.length)) yield* picksOf([...bankers, ...chosen], legs);
}

function* picksOf(
  chosen: readonly number[],
  legs: readonly TicketLeg[],
): Generator<readonly { leg: number; pick: number }[]> {
  const [first, ...rest] = chosen;
  if (first === undefined) {
    yield [];
    return;
  }
  for (let pick = 0; pick < (legs[first]?.picks.length ?? 0); pick += 1)
    for (const others of picksOf(rest, legs)) yield [{ leg: first, pick }, ...others];
}

test('a payout is what its lines pay together, rounded down once', () => {
  const results = [WIN, HALF_WIN, PUSH, HALF_LOSS, LOSS];
  const played: readonly (readonly Played[])[] = [
    [
      [233, WIN],
      [317, LOSS],
    ],
    [[195, HALF_WIN]],
    [[187, HALF_LOSS]],
    [
      [410, PUSH],
      [155, PUSH],
    ],
    [[264, results[0] ?? WIN]],
  ];
  const { ticket, lines, payout } = settled(3_33n, [3, 4, 5], played, 1);
  const written = [...linesWritten(ticket)];
  expect(BigInt(written.length)).toBe(lines);
  const exact = written.reduce((sum, line) => {
    const product = line.reduce((value, each) => {
      const [odds, { won, back, of }] = played[each.leg]?.[each.pick] ?? [0, LOSS];
      return value * ((won * odds + back * 100) / of);
    }, 1);
    return sum + product / 100 ** line.length;
  }, 0);
  expect(Number(payout)).toBe(Math.floor(333 * exact + 1e-6));
});

test('the lines that pay are those of the picks that do', () => {
  const { ticket } = settled(1_00n, [2, 3], [[[200, WIN]], [[200, LOSS]], [[200, WIN]]]);
  expect(linesThatPay(ticket, [1, 0, 1])).toBe(1n);
  expect(linesThatPay(ticket, [1, 1, 1])).toBe(4n);
});

test('a void leg can multiply by more than its greatest odds', () => {
  const low = leg([
    [130, WIN],
    [140, WIN],
  ]);
  expect(greatestMultiplier(low)).toBe(2n * 20_000n);
  const ticket = { unitMinor: 10_00n, sizes: [2], legs: [low, leg([[150, WIN]])] };
  expect(mostPaid(ticket)).toBe(30_00n);
});

describe('the bound that one leg carries', () => {
  const free = [leg([[220, WIN]]), leg([[190, WIN]]), leg([[240, WIN]])] as const;
  const ticket: Ticket = { unitMinor: 10_00n, sizes: [2, 3], legs: free };

  test('has the known figures', () => {
    expect(carriedBound(ticket, 0)).toEqual({ base: 45_60n, carried: 88_60n });
  });

  test('has no base where the carrier is a banker', () => {
    const legs = [leg([[220, WIN]], true), free[1], free[2]] as const;
    const bound = carriedBound({ unitMinor: 10_00n, sizes: [2, 3], legs }, 0);
    expect(bound).toEqual({ base: 0n, carried: 88_60n });
  });

  test('holds for every outcome, also with bankers, voids and several picks', () => {
    const legs = [
      leg([
        [130, WIN],
        [140, WIN],
      ]),
      leg([[333, WIN]], true),
      leg([[277, WIN]]),
      leg([[101, WIN]]),
    ] as const;
    const odd: Ticket = { unitMinor: 33n, sizes: [2, 4], legs };
    for (const carrier of legs.keys()) {
      const { base, carried } = carriedBound(odd, carrier);
      for (const outcome of outcomes(legs.length)) {
        const multipliers = legs.map((each, at) =>
          multiplierOf(each, (pick) => resultOfPick(pick, outcome[at] ?? LOSS)),
        );
        const own = multipliers[carrier] ?? 0n;
        expect(payoutOfTicket(odd, multipliers) * 20_000n).toBeLessThanOrEqual(
          base * 20_000n + carried * own,
        );
      }
    }
  });
});

/** Of several picks of a leg at most one wins; a void match returns them all. */
const resultOfPick = (pick: string, result: SelectionResult): SelectionResult =>
  pick === '0' || result === VOID ? result : LOSS;

function* outcomes(legs: number): Generator<readonly SelectionResult[]> {
  if (legs === 0) {
    yield [];
    return;
  }
  for (const rest of outcomes(legs - 1))
    for (const result of [WIN, HALF_WIN, PUSH, HALF_LOSS, LOSS]) yield [result, ...rest];
}

describe('the carrier of a ticket', () => {
  const withOdds = (...odds: readonly number[]) => ({
    picks: odds.map((oddsE4, at) => ({ pick: String(at), oddsE4 })),
    isBanker: false,
  });

  test('is the leg that can multiply a line by most, of those that may carry it', () => {
    const legs = [withOdds(50_000), withOdds(19_000), withOdds(24_000), withOdds(13_000, 14_000)];
    expect(carrierAmong(legs, [0, 1, 2, 3])).toBe(0);
    expect(carrierAmong(legs, [1, 2, 3])).toBe(2);
    // Two void picks count as two.
    expect(carrierAmong(legs, [1, 3])).toBe(3);
  });

  test('is the first of several that can multiply it by as much', () => {
    expect(carrierAmong([withOdds(19_000), withOdds(24_000), withOdds(24_000)], [0, 1, 2])).toBe(1);
  });
});
