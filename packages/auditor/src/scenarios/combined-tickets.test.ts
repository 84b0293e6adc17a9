import { describe, expect, it } from 'vitest';

import { matchDayPrices } from '../football/match-day-prices.ts';
import type { ObservedTicket } from '../observed/snapshot.ts';
import { text } from './sample-history.ts';
import { differencesOf, FIRST, HOME, KEPT, model, ORDER, REPLY, STAKE } from './ticket-history.ts';

// The ticket of the history with a combination of the first match of its home instead of a result.

const prices = matchDayPrices(model, 6);
const PLAY = 'm1.bb';
const wins = (pick: string): boolean => prices.offer(PLAY, pick)?.shareOn(HOME.round.numbers).won === 2;
const winsAlone = (part: string): boolean => {
  const [market = '', pick = ''] = part.split('=');
  return prices.offer(`m1.${market}`, pick)?.shareOn(HOME.round.numbers).won === 2;
};
const PICKS = ['h', 'd', 'a'].flatMap((side) =>
  ['btts=y', 'btts=n', 'ou2.5=o', 'ou2.5=u'].map((other) => `1x2=${side}+${other}`),
);
const found = (is: (pick: string) => boolean): string => {
  const pick = PICKS.find((each) => prices.offer(PLAY, each) && is(each));
  if (pick === undefined) throw new Error('one of the combinations came so');
  return pick;
};
const WON = found(wins);
/** One of its parts won, the other did not. */
const HALF_TRUE = found((pick) => pick.split('+').filter(winsAlone).length === 1);

/** The same history with a combination, what it pays when all of it wins, and what it paid. */
function historyOf(pick: string, paid: bigint, odds = prices.offer(PLAY, pick)?.odds ?? 0n) {
  const due = prices.offer(PLAY, pick)?.odds ?? 0n;
  const most = (STAKE * FIRST.odds * due) / 10_000n;
  const legs = ORDER.legs.map((leg, at) => (at === 1 ? { ...leg, play: PLAY, picks: [pick] } : leg));
  const kept: ObservedTicket = {
    ...KEPT,
    legs: KEPT.legs.map((leg, at) =>
      at === 1 ? { ...leg, play: PLAY, picks: [pick], odds: [text(odds)] } : leg,
    ),
    maxPayoutMinor: most,
    state: paid === 0n ? 'lose' : 'win',
    returnedMinor: paid,
  };
  const answer = { ...REPLY, max_payout: text(most) };
  return { most, history: { order: { legs }, answer, kept: [kept], has: paid - STAKE } };
}

describe('a ticket with a combination', () => {
  it('that is paid when every part of it won has no difference', () => {
    const { most } = historyOf(WON, 0n);
    expect(differencesOf(historyOf(WON, most).history)).toEqual([]);
    expect(differencesOf(historyOf(HALF_TRUE, 0n).history)).toEqual([]);
  });

  it('that is paid although a part of it lost is found, and one that is not paid', () => {
    const { most } = historyOf(HALF_TRUE, 0n);
    const paid = differencesOf(historyOf(HALF_TRUE, most).history);
    expect(paid).toEqual(expect.arrayContaining(['wrong-pay 901', 'drift ann']));
    const unpaid = differencesOf(historyOf(WON, 0n).history);
    expect(unpaid).toEqual(expect.arrayContaining(['wrong-pay 901', 'drift ann']));
  });

  it('that is paid a cent more is found', () => {
    const { most } = historyOf(WON, 0n);
    expect(differencesOf(historyOf(WON, most + 1n).history)).toContain('wrong-pay 901');
  });

  it('that is kept at the odds of another combination is found', () => {
    const { most } = historyOf(WON, 0n);
    const others = PICKS.flatMap((pick) => prices.offer(PLAY, pick)?.odds ?? []);
    const own = prices.offer(PLAY, WON)?.odds;
    for (const odds of others.filter((each) => each !== own))
      expect(differencesOf(historyOf(WON, most, odds).history)).toEqual(['wrong-odds 901']);
  });

  it('that is taken with the parts of no combination is found', () => {
    for (const pick of ['1x2=h', 'btts=y+1x2=h', '1x2=h+ou2=o']) {
      const legs = ORDER.legs.map((leg, at) => (at === 1 ? { ...leg, play: PLAY, picks: [pick] } : leg));
      expect(differencesOf({ order: { legs } })).toContain('wrong-reply t');
    }
  });
});
