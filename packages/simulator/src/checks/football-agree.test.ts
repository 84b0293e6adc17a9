import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { boardOf, builderPrice, firstLines, idleParts } from '@tessera/auditor/football/board';
import { MARKETS as AUDITED, ruleOf } from '@tessera/auditor/football/markets';
import { drawMatch as auditedMatch, numbersOf } from '@tessera/auditor/football/match';
import { readModel } from '@tessera/auditor/football/model';
import { scoreTable as auditedTable } from '@tessera/auditor/football/score-table';
import { matchDayOf as auditedDay } from '@tessera/auditor/football/season';
import { storyOf } from '@tessera/auditor/football/stories';
import { uniformFrom, wordsOf } from '@tessera/domain/fairness/derive';
import { concat, tagged, u32 } from '@tessera/domain/fairness/encoding';
import { fraction, type Fraction } from '@tessera/domain/fraction';
import { addingNothing, builderChance, readBuilder } from '@tessera/domain/games/football/builder';
import { matchChances } from '@tessera/domain/games/football/chances';
import { canReturn, MARKETS } from '@tessera/domain/games/football/markets';
import { drawMatch, factsOf } from '@tessera/domain/games/football/match';
import { encodeMatchDay } from '@tessera/domain/games/football/numbers';
import { firstLine, marketsOnSale, priceOf } from '@tessera/domain/games/football/prices';
import { scoreTable } from '@tessera/domain/games/football/score-table';
import { type FootballModel, modelText } from '@tessera/domain/games/football/season/model';
import { modelHash } from '@tessera/domain/games/football/season/model-hash';
import {
  daysOfSeason,
  drawSeason,
  fixturesOf,
  matchDayOf,
} from '@tessera/domain/games/football/season/season';

// The product and the auditor read the rules of football independently, and count by different methods: the
// product over the atoms of a match, the auditor over the orders of its goals. These tests compare them.

const SEED = 20_261_123;
const RUNS = { seed: SEED, numRuns: 36 };
const MANY = { seed: SEED, numRuns: 150 };

const TERMS: Pick<FootballModel, 'rtpE4' | 'prices' | 'lines'> = {
  rtpE4: 9700,
  prices: { least: 10_100, most: 10_000_000 },
  lines: { least: 12_000, most: 60_000 },
};
const AUDITED_TERMS = {
  rtpE4: TERMS.rtpE4,
  prices: [TERMS.prices.least, TERMS.prices.most],
  lines: [TERMS.lines.least, TERMS.lines.most],
} as const;

const mean = fc.integer({ min: 20, max: 400 });
const means = fc.record({ home: mean, away: mean });
const rho = fc.integer({ min: -12, max: 5 });

const isSame = ({ n, d }: Fraction, part: bigint, of: bigint): boolean => n * of === part * d;

describe('the markets of a match', () => {
  it('are the same on both sides', () => {
    const product = MARKETS.map(({ key, picks, maxLegs, isExclusive }) => ({
      key,
      picks: picks.toSorted(),
      maxLegs,
      isExclusive,
    }));
    const auditor = AUDITED.map(({ key, picks, legs, isExclusive }) => ({
      key,
      picks: [...picks.keys()].toSorted(),
      maxLegs: legs,
      isExclusive,
    }));
    expect(product.toSorted(byKey)).toEqual(auditor.toSorted(byKey));
    expect(MARKETS.filter(canReturn).map(({ key }) => key)).toEqual(
      AUDITED.filter(({ canPush }) => canPush).map(({ key }) => key),
    );
  });

  it('have the same chances and prices, and are on sale alike, whatever the means', () => {
    fc.assert(
      fc.property(means, rho, (of, dependence) => {
        const table = scoreTable(of, dependence);
        const auditor = boardOf(AUDITED_TERMS, auditedTable(of.home, of.away, dependence));
        const chances = matchChances(table);
        const onSale = marketsOnSale(chances, TERMS);
        const sold = new Map(onSale.map((priced) => [priced.market.key, priced.picks]));
        for (const market of MARKETS)
          for (const pick of market.picks) {
            const { chance, odds, isOnSale } = auditor.get(market.key)?.get(pick) ?? {};
            const shares = chances.sharesOf(market, pick);
            const isAlike =
              chance &&
              isSame(shares.won, chance.won, chance.of) &&
              isSame(shares.back, chance.back, chance.of);
            const oddsE4 = priceOf(shares, TERMS)?.oddsE4 ?? 0;
            expect([
              market.key,
              pick,
              isAlike,
              BigInt(oddsE4),
              sold.get(market.key)?.has(pick) ?? false,
            ]).toEqual([market.key, pick, true, (odds ?? -1n) * 100n, isOnSale]);
          }
        const first = (['ah', 'ou', 'hcp'] as const).map((family) => firstLine(onSale, family)?.market.key);
        const { ah, ou, hcp } = firstLines(auditor);
        expect(first).toEqual([ah, ou, hcp]);
      }),
      RUNS,
    );
  });

  it('have the same results on random matches, which publish the same numbers', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(key, fc.array(means, { minLength: 1, maxLength: 12 }), (bytes, day) => {
        const product = day.map((of, at) =>
          drawMatch(uniformFrom(wordsOf(bytes, `football1/${at + 1}`)), scoreTable(of, -6)),
        );
        const auditor = day.map((of, at) => auditedMatch(bytes, at + 1, auditedTable(of.home, of.away, -6)));
        expect(encodeMatchDay(product)).toEqual(numbersOf(auditor));
        for (const [at, match] of product.entries()) {
          const facts = factsOf(match);
          const story = storyOf(auditor[at] as (typeof auditor)[number]);
          for (const market of MARKETS)
            for (const pick of market.picks) {
              const { won, back, of } = market.resultOf(pick, facts);
              const result = ruleOf(market.key, pick)(story);
              if (2 * won !== result.won * of || 2 * back !== result.back * of)
                throw new Error(`${market.key}:${pick} at ${JSON.stringify(story)}`);
            }
        }
      }),
      RUNS,
    );
  });
});

const byKey = (a: { readonly key: string }, b: { readonly key: string }): number => (a.key < b.key ? -1 : 1);

describe('combinations', () => {
  const buildable = MARKETS.filter((market) => !canReturn(market));
  const partOf = (markets: typeof MARKETS) =>
    fc
      .constantFrom(...markets)
      .chain(({ key, picks }) => fc.constantFrom(...picks.map((pick) => `${key}=${pick}`)));
  const partsOf = (markets: typeof MARKETS) => fc.array(partOf(markets), { minLength: 1, maxLength: 4 });
  const combination = fc.oneof(
    { weight: 4, arbitrary: partsOf(buildable).map((parts) => parts.toSorted().join('+')) },
    { weight: 1, arbitrary: partsOf(MARKETS).map((parts) => parts.toSorted().join('+')) },
    { weight: 1, arbitrary: partsOf(buildable).map((parts) => parts.join('+')) },
  );
  const tables = [
    { home: 156, away: 124 },
    { home: 400, away: 20 },
  ].map((each) => [matchChances(scoreTable(each, -6)), auditedTable(each.home, each.away, -6)] as const);

  it('are read and priced alike', () => {
    let priced = 0;
    fc.assert(
      fc.property(combination, fc.constantFrom(...tables), (text, [chances, tickets]) => {
        const parts = readBuilder(text);
        const won = parts.ok ? builderChance(chances, parts.value) : fraction(0);
        const price = builderPrice(AUDITED_TERMS, tickets, text);
        const oddsE4 = priceOf({ won, back: fraction(0) }, TERMS)?.oddsE4;
        expect([text, oddsE4 && BigInt(oddsE4)]).toEqual([text, price && price.odds * 100n]);
        if (!parts.ok || !price) return;
        priced += 1;
        expect(isSame(won, price.chance.won, price.chance.of)).toBe(true);
        const idle = addingNothing(chances, parts.value).map(({ market, pick }) => `${market.key}=${pick}`);
        expect([text, idle]).toEqual([text, idleParts(tickets, text)]);
      }),
      MANY,
    );
    expect(priced).toBeGreaterThan(20);
  });
});

describe('a league', () => {
  const club = fc.tuple(fc.integer({ min: 40, max: 250 }), fc.integer({ min: 40, max: 250 }));
  const league = fc
    .record({
      base: means,
      rho: fc.integer({ min: -20, max: 5 }),
      drift: fc.integer({ min: 0, max: 12 }),
      rtpE4: fc.integer({ min: 9000, max: 10_000 }),
      clubs: fc
        .integer({ min: 2, max: 12 })
        .chain((pairs) => fc.array(club, { minLength: 2 * pairs, maxLength: 2 * pairs })),
    })
    .map(({ clubs, ...rest }): FootballModel => ({
      ...TERMS,
      ...rest,
      id: 'vfl/2',
      clamp: { least: 20, most: 400 },
      clubs: clubs.map(([attack, defence], at) => ({
        code: `club${String.fromCodePoint(97 + at)}`,
        attack,
        defence,
      })),
    }));

  it('has the same hash, and the same fixtures on every day of a season', () => {
    fc.assert(
      fc.property(league, fc.integer({ min: 1, max: 9 }), (model, season) => {
        const text = modelText(model);
        const auditor = readModel(text);
        const hash = Buffer.from(modelHash(text), 'hex');
        expect(auditor.hash).toEqual(hash);
        const key = tagged('rf1/season', concat(hash, u32(season)));
        const drawn = drawSeason(model, uniformFrom(wordsOf(key, 'season')));
        const days = daysOfSeason(model);
        for (let day = 1; day <= days; day += 1) {
          const index = (season - 1) * days + day;
          expect(matchDayOf(model, index)).toEqual({ season, day });
          const fixtures = fixturesOf(model, drawn, day).map(({ clubs, means: { home, away } }) => ({
            home: model.clubs[clubs.home]?.code,
            away: model.clubs[clubs.away]?.code,
            homeMean: home,
            awayMean: away,
          }));
          expect(auditedDay(auditor, index)).toEqual({ season, day, fixtures });
        }
      }),
      RUNS,
    );
  });
});
