import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Result } from '@tessera/auditor/football/markets';
import {
  boundOf,
  cashOutWorth,
  doLegsFit,
  isTicket,
  linesOf as auditedLines,
  mostOf,
  mostOfLeg,
  payoutOfSingle,
  payoutOfTicket as auditedPayout,
  statusOf,
  WAYS as AUDITED_WAYS,
} from '@tessera/auditor/football/tickets';
import { fraction } from '@tessera/domain/fraction';
import { BUILDER } from '@tessera/domain/games/football/builder';
import { MARKETS } from '@tessera/domain/games/football/markets';
import { ticketMarketOf } from '@tessera/domain/games/football/ticket-picks';
import {
  creditOf,
  HALF_LOSS,
  HALF_WIN,
  LOSS,
  PUSH,
  type SelectionResult,
  WIN,
} from '@tessera/domain/selection-result';
import { cashOutOffer, expectedMultiplier } from '@tessera/domain/tickets/cash-out';
import { judgeLegs } from '@tessera/domain/tickets/legs';
import { payoutOfShare } from '@tessera/domain/tickets/part';
import { ticketResultOf } from '@tessera/domain/tickets/status';
import {
  carriedBound,
  greatestMultiplier,
  linesOf,
  mostPaid,
  multiplierOf,
  payoutOfTicket,
  stakeOf,
  type Ticket,
} from '@tessera/domain/tickets/ticket';
import { sizesOfWay, WAYS } from '@tessera/domain/tickets/ways';

// The product works with sums over all lines at once; the auditor writes every line down. Both must pay the
// same for any ticket and any results.

const RUNS = { seed: 20_261_123, numRuns: 400 };

const RESULTS: readonly (readonly [SelectionResult, Result])[] = [
  [WIN, { won: 2, back: 0 }],
  [HALF_WIN, { won: 1, back: 1 }],
  [PUSH, { won: 0, back: 2 }],
  [HALF_LOSS, { won: 0, back: 1 }],
  [LOSS, { won: 0, back: 0 }],
];

const COMBINATIONS = ['1x2=h+btts=y', 'btts=n+ou2.5=u', 'cs=2-1+first=a'];

const result = fc.constantFrom(...RESULTS);
const oddsE4 = fc.oneof(
  fc.integer({ min: 101, max: 400 }).map((odds) => odds * 100),
  fc.integer({ min: 101, max: 100_000 }).map((odds) => odds * 100),
);
const share = fc.integer({ min: 0, max: 500_000_000 });
const pick = fc.record({ oddsE4, result, won: share, back: share });
const leg = fc.record({
  picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
  isBanker: fc.boolean(),
  isVoid: fc.boolean(),
  isDecided: fc.boolean(),
});
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8];
const draft = fc.record({
  unitMinor: fc.bigInt({ min: 10n, max: 50_000_00n }),
  legs: fc.array(leg, { minLength: 2, maxLength: 6 }),
  chosen: fc.subarray(SIZES, { minLength: 1 }),
  home: fc.nat(),
});

type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

/** The draft with the sizes that its legs allow; undefined when there are none. */
function ticketsOf({ unitMinor, legs, chosen }: Draft) {
  const bankers = legs.filter(({ isBanker }) => isBanker).length;
  const sizes = chosen.filter((size) => size > Math.max(1, bankers) && size <= legs.length);
  const named: Ticket['legs'] = legs.map(({ picks, isBanker }) => ({
    isBanker,
    picks: picks.map((each, at) => ({ pick: String(at), oddsE4: each.oddsE4 })),
  }));
  const product: Ticket = { unitMinor, sizes, legs: named };
  const auditor = {
    unitMinor,
    sizes,
    legs: legs.map(({ picks, isBanker }) => ({ isBanker, oddsE4: picks.map((each) => each.oddsE4) })),
  };
  return sizes.length > 0 ? { product, auditor } : undefined;
}

const resultsOf = ({ picks, isVoid }: Draft['legs'][number]) =>
  picks.map((each) => (isVoid ? ([PUSH, { won: 0, back: 2 }] as const) : each.result));

describe('a ticket', () => {
  it('has the same lines, and the same payout and status whatever comes of its legs', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(draft, (drafted) => {
        const tickets = ticketsOf(drafted);
        if (!tickets) return;
        const { product, auditor } = tickets;
        const came = drafted.legs.map(resultsOf);
        const results = came.map((each) => each.map(([, audited]) => audited));
        const multipliers = product.legs.map((each, at) =>
          multiplierOf(each, (name) => came[at]?.[Number(name)]?.[0] ?? LOSS),
        );
        const payoutMinor = payoutOfTicket(product, multipliers);
        const stakeMinor = stakeOf(product);
        const partMinor = 1n + (stakeMinor * BigInt(drafted.home % 100)) / 100n;
        expect(payoutOfShare(product, multipliers, { partMinor, stakeMinor })).toBe(
          auditedPayout(auditor, results, { n: partMinor, d: stakeMinor }),
        );
        const { status } = ticketResultOf({
          payoutMinor,
          stakeMinor,
          results: came.flat().map(([own]) => own),
        });
        const audited = statusOf(auditor, results);
        expect([linesOf(product), payoutMinor, status]).toEqual([
          BigInt(auditedLines(auditor).length),
          auditedPayout(auditor, results),
          audited,
        ]);
        seen.add(status);
      }),
      RUNS,
    );
    expect([...seen].toSorted()).toEqual(['cancelled', 'lose', 'win']);
  });

  it('can pay the same at most, and has the same bound through its carrier', () => {
    fc.assert(
      fc.property(draft, (drafted) => {
        const tickets = ticketsOf(drafted);
        if (!tickets) return;
        const { product, auditor } = tickets;
        expect(mostPaid(product)).toBe(mostOf(auditor));
        expect(product.legs.map(greatestMultiplier)).toEqual(
          auditor.legs.map((each) => 2n * BigInt(mostOfLeg(each))),
        );
        const atHome = auditor.legs
          .map((_, at) => at)
          .filter((at) => at >= drafted.home % auditor.legs.length);
        const { carrier, baseMinor, carriedMinor } = boundOf(auditor, atHome);
        expect(carriedBound(product, carrier)).toEqual({ base: baseMinor, carried: carriedMinor });
      }),
      { ...RUNS, numRuns: 150 },
    );
  });

  it('is worth the same before its last leg', () => {
    const of = 1_000_000_000;
    fc.assert(
      fc.property(draft, (drafted) => {
        const tickets = ticketsOf(drafted);
        if (!tickets) return;
        const { product, auditor } = tickets;
        const came = drafted.legs.map((each) => (each.isDecided ? resultsOf(each) : undefined));
        const expected = product.legs.map((each, at) => {
          const own = came[at];
          if (own) {
            const multiplier = multiplierOf(each, (name) => own[Number(name)]?.[0] ?? LOSS);
            return fraction(multiplier, 20_000);
          }
          const { picks } = drafted.legs[at] as Draft['legs'][number];
          const shares = picks.map(({ won, back }) => ({ won: fraction(won, of), back: fraction(back, of) }));
          return expectedMultiplier(
            each.picks.map((named, nth) => ({ ...named, ...(shares[nth] as (typeof shares)[number]) })),
          );
        });
        const parts = drafted.legs.map(({ picks }) =>
          picks.map((each) => ({
            n: BigInt(each.won) * BigInt(each.oddsE4) + BigInt(each.back) * 10_000n,
            d: BigInt(of) * 10_000n,
          })),
        );
        const results = came.map((each) => each?.map(([, audited]) => audited));
        expect(cashOutOffer(product, expected, 10_000)).toBe(cashOutWorth(auditor, results, parts));
        const stakeMinor = stakeOf(product);
        const ofPart = { partMinor: 1n + (stakeMinor * BigInt(drafted.home % 100)) / 100n, stakeMinor };
        expect(cashOutOffer(product, expected, 9_500, ofPart)).toBe(
          cashOutWorth(auditor, results, parts, { n: ofPart.partMinor * 95n, d: stakeMinor * 100n }),
        );
      }),
      RUNS,
    );
  });

  it('is taken or refused alike', () => {
    const chosenLeg = fc.record({
      match: fc.integer({ min: 1, max: 60 }).map(String),
      market: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...MARKETS) },
        { weight: 1, arbitrary: fc.constant({ key: BUILDER, picks: COMBINATIONS }) },
      ),
      nth: fc.oneof(
        { weight: 3, arbitrary: fc.tuple(fc.nat(2)) },
        { weight: 1, arbitrary: fc.tuple(fc.nat(2), fc.nat(2)) },
      ),
      isBanker: fc.nat(3).map((one) => one === 0),
    });
    const legs = fc.array(chosenLeg, { minLength: 1, maxLength: 9 });
    let [taken, combined] = [0, 0];
    fc.assert(
      fc.property(
        legs,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 2 }),
        (chosen, sizes) => {
          const named = chosen.map(({ match, market, nth, isBanker }) => ({
            match,
            market,
            isBanker,
            picks: nth.map((at) => market.picks[at % market.picks.length] ?? ''),
          }));
          const terms = named.map(({ market, ...each }) => {
            const { maxLegs = 0, isExclusive = false } = ticketMarketOf(market.key) ?? {};
            return { ...each, maxLegs, isExclusive, kind: 'virtual' as const };
          });
          const isGood =
            doLegsFit(named.map(({ match, market, picks }) => ({ match, market: market.key, picks }))) &&
            isTicket({
              sizes,
              legs: named.map(({ isBanker, picks }) => ({ isBanker, oddsE4: picks.map(() => 1) })),
            });
          expect(judgeLegs(terms, sizes).ok).toBe(isGood);
          if (!isGood) return;
          taken += 1;
          if (named.some(({ market }) => market.key === BUILDER)) combined += 1;
        },
      ),
      { ...RUNS, numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(20);
    expect(combined).toBeGreaterThan(5);
  });
});

it('a bet of its own is paid alike', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 50_000_00n }),
      oddsE4,
      result,
      (stakeMinor, odds, [own, audited]) => {
        expect(creditOf(stakeMinor, odds, own)).toBe(payoutOfSingle(stakeMinor, odds, audited));
      },
    ),
    RUNS,
  );
});

it('the ways have the same names and sizes', () => {
  expect(new Map(WAYS.map(({ legs, lines, sizes }) => [`${legs}x${lines}`, sizes]))).toEqual(AUDITED_WAYS);
  for (const [name, sizes] of AUDITED_WAYS) expect(sizesOfWay(name, Number(name[0]))).toEqual(sizes);
});
