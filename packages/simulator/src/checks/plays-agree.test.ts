import { describe, expect, it } from 'vitest';

import { chanceOf, creditOf } from '@tessera/auditor/plays/odds';
import { FAMILIES as AUDITOR, priceListOf } from '@tessera/auditor/plays/price-list';
import { FAMILIES as PRODUCT } from '@tessera/domain/games/definitions';
import { GAME_FAMILIES, type GameFamily } from '@tessera/domain/games/families';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { Numbers } from '@tessera/domain/games/numbers';
import { formatOdds } from '@tessera/domain/odds';
import { payTableOf } from '@tessera/domain/pricing';
import { type RoundBet, settleRound } from '@tessera/domain/wager/settlement';

import { selectionsOf } from '../../../domain/tests/figures.ts';
import { seeded } from '../seeded.ts';

// The product and the auditor are independent implementations of the same rules. These tests compare them:
// every play and selection, over every outcome where there are few enough.

const RTP_E4 = 9700;
const PK10_DRAWS = 20_000;
const MARK6_DRAWS = 2_000;
/** Odd cents, so that payouts are rounded. */
const STAKE_MINOR = 12_37n;
/** Where a draw has thousands of selections, not every draw is compared. */
const DRAW_STEP = { k3: 1, ssc: 1, pc28: 1, '11x5': 89, mark6: 1 } as const;
/** The draws that are also settled as a whole round, which costs more. */
const SETTLED_STEP = { k3: 1, pk10: 40, ssc: 97, pc28: 10, '11x5': 10, mark6: 10 } as const;
const LONG_MS = 120_000;

/** Valid and invalid texts for a number. */
const TEXTS = `
  0 1 6 7 10 11 27 28 01 -1 +1 1.0 １ any big ANY leopard constructor __proto__ toString * 1|2
  1,2 1-2 2-1 2,1 1--2 1, ,1 1,1 1-1 1,2-3 1,3-2,4 1,2-2,3 1,1-2 1-2- 3,2-1 1-2,3-4 10-9 9,10 1-3,2
  1-2-3 1,2,3 4,3,2,1 1-2-2 1-2-7 1,2,3,4,5,6 0-1-27 12-13-14 26,27,28 2-10-1
  1,2-2-3,4 1-2-3,3 1-1,2-1 1,2-1-2 11-1-2 1-2-3-4 11,10,9,8,7 1-2-3-4-5-6-7 1,2,3,4,5,6,7,8,9 1-2-3-4-12`
  .split(/\s/)
  .concat(' ', '1 ', '1, 2', '1 2');

describe.each(GAME_FAMILIES)('%s', (code) => {
  const product: FamilyDefinition = PRODUCT[code];
  const rules = AUDITOR[code];
  const auditor = priceListOf(rules, RTP_E4);
  const table = payTableOf(product, RTP_E4);
  const selections = product.plays.flatMap((play) => [...selectionsOf(play)]);
  const offers = selections.map(({ key, play, pick }) => {
    const offer = auditor.offer(play, pick);
    if (!offer) throw new Error(`the auditor does not know ${key}`);
    return offer;
  });

  it('has the same plays and numbers on both sides', () => {
    const listed = product.plays.filter(({ isListed }) => isListed);
    const keys = listed.flatMap(({ key }) =>
      Array.from(rules.plays.get(key)?.selections.keys() ?? [], (number) => `${key}:${number}`),
    );
    expect(listed.flatMap((play) => play.selections.map(({ key }) => key)).toSorted()).toEqual(
      keys.toSorted(),
    );
    expect(product.plays.map(({ key }) => key).toSorted()).toEqual([...rules.plays.keys()].toSorted());
  });

  it('has the same chances and prices on both sides', () => {
    for (const [at, { key, play, pick, probability, push }] of selections.entries()) {
      const selection = rules.plays.get(play)?.selections.get(pick);
      if (!selection) throw new Error(`the auditor does not know ${key}`);
      const { won, back, of } = chanceOf(rules, selection);
      expect([key, BigInt(won) * probability.d]).toEqual([key, BigInt(of) * probability.n]);
      expect([key, BigInt(back) * push.d]).toEqual([key, BigInt(of) * push.n]);
      const oddsE4 = table.priceOf(key)?.oddsE4 ?? 0;
      expect([key, offers[at]?.oddsText]).toEqual([key, formatOdds(oddsE4)]);
    }
  });

  it('finds the same sets under texts of every form', () => {
    for (const play of product.plays.filter(({ isListed }) => !isListed))
      for (const text of TEXTS)
        expect([play.key, text, auditor.offer(play.key, text)?.number]).toEqual([
          play.key,
          text,
          play.selectionOf(text)?.pick,
        ]);
  });

  it('expands the same texts into the same lines', () => {
    for (const play of product.plays)
      for (const text of TEXTS) {
        const read = play.expand(text);
        const lines = read.ok ? read.value.map(({ pick }) => pick) : undefined;
        expect([play.key, text, rules.plays.get(play.key)?.lines(text)]).toEqual([play.key, text, lines]);
      }
  });

  it(
    'has the same winning selections on both sides',
    () => {
      let winners = 0;
      for (const numbers of drawsOf(code))
        for (const [at, selection] of selections.entries()) {
          const hasWon = selection.resultOn(numbers).won > 0;
          const share = offers[at]?.shareOn(numbers);
          if (!share || hasWon !== share.won > 0) throw new Error(`${numbers.join(' ')}: ${selection.key}`);
          if (hasWon) winners += 1;
        }
      expect(winners).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  it(
    'has the same payout for every selection on both sides',
    () => {
      const bets = selections.map(({ key }, at) => bookedBet(key, at, table.priceOf(key)?.oddsE4 ?? 0));
      let paidMinor = 0n;
      for (const [draw, numbers] of Array.from(drawsOf(code)).entries()) {
        if (draw % SETTLED_STEP[code] !== 0) continue;
        for (const [at, { payoutMinor, result }] of settleRound(product, numbers, bets).bets.entries()) {
          const offer = offers[at];
          if (!offer) throw new Error(`${bets[at]?.selection} is not on offer`);
          const share = offer.shareOn(numbers);
          const expected = creditOf(STAKE_MINOR, offer.odds, share).minor;
          const status = share.won > 0 ? 'win' : share.back > 0 ? 'cancelled' : 'lose';
          if (payoutMinor !== expected || result.status !== status)
            throw new Error(`${numbers.join(' ')} ${bets[at]?.selection}: ${payoutMinor} is not ${expected}`);
          paidMinor += payoutMinor;
        }
      }
      expect(paidMinor).toBeGreaterThan(0n);
    },
    LONG_MS,
  );
});

const bookedBet = (selection: string, at: number, oddsE4: number): RoundBet => ({
  id: String(at),
  member: 'm',
  selection,
  oddsE4,
  stakeMinor: STAKE_MINOR,
  isCancelled: false,
});

function* drawsOf(code: GameFamily): Iterable<Numbers> {
  const { outcomes } = PRODUCT[code] as FamilyDefinition;
  if (code === 'pk10') {
    const random = seeded(20_260_101n);
    const ranking = Array.from({ length: 10 }, (_, at) => at + 1);
    for (let draw = 0; draw < PK10_DRAWS; draw += 1) yield random.shuffle(ranking);
  } else if (code === 'mark6') {
    const random = seeded(20_260_217n);
    const balls = Array.from({ length: 49 }, (_, at) => at + 1);
    // Many of the numbers that the sets name, so that they win.
    yield [1, 2, 9, 17, 24, 25, 49];
    for (let draw = 1; draw < MARK6_DRAWS; draw += 1) yield random.shuffle(balls).slice(0, 7);
  } else if (outcomes) {
    for (const [at, numbers] of Array.from(outcomes()).entries())
      if (at % DRAW_STEP[code] === 0) yield numbers;
  }
}
