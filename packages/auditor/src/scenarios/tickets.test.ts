import { describe, expect, it } from 'vitest';

import { type Auditor, createAuditor } from '../auditor.ts';
import { matchDayPrices } from '../football/match-day-prices.ts';
import type { ObservedTicket } from '../observed/snapshot.ts';
import { START, text } from './sample-history.ts';
import {
  COVERED,
  differencesOf,
  FIRST,
  GAMES,
  HOME,
  KEPT,
  LOST_HOME,
  model,
  ORDER,
  PAID,
  PAYOUT,
  REPLY,
  STAKE,
  STAKED,
} from './ticket-history.ts';

describe('a ticket', () => {
  it('that is taken, kept and paid by the rules has no difference', () => {
    expect(differencesOf({})).toEqual([]);
    expect(differencesOf({ postings: [STAKED, COVERED, PAYOUT] })).toEqual([]);
  });

  it.each([
    ['is paid a cent more', { kept: [{ ...KEPT, returnedMinor: PAID + 1n }], has: PAID - STAKE + 1n }],
    ['is paid a cent less', { kept: [{ ...KEPT, returnedMinor: PAID - 1n }], has: PAID - STAKE - 1n }],
    ['has won and is told as lost', { kept: [{ ...KEPT, state: 'lose', returnedMinor: 0n }], has: -STAKE }],
    ['is not paid', { kept: [{ ...KEPT, state: 'pending', returnedMinor: 0n }], has: -STAKE, escrow: STAKE }],
    [
      'is told as void although one leg was drawn',
      { kept: [{ ...KEPT, state: 'void', returnedMinor: STAKE }], has: 0n },
    ],
  ] as const)('that %s is found', (_, history) => {
    expect(differencesOf(history)).toContain('wrong-pay 901');
  });

  it('whose first leg is void counts it as one', () => {
    const rounds = [{ ...FIRST.round, state: 'void', numbers: [] } as const, HOME.round];
    const paid = (STAKE * HOME.odds) / 100n;
    const kept = [{ ...KEPT, returnedMinor: paid }];
    expect(differencesOf({ rounds, kept, has: paid - STAKE })).toEqual([]);
    expect(differencesOf({ rounds })).toContain('wrong-pay 901');
  });

  it('that is dead and paid all the same is found', () => {
    const order = { legs: ORDER.legs.map((leg, at) => (at === 0 ? leg : { ...leg, picks: [HOME.loser] })) };
    const most =
      (STAKE * FIRST.odds * (matchDayPrices(model, 6).offer('m1.1x2', HOME.loser)?.odds ?? 0n)) / 10_000n;
    const odds = matchDayPrices(model, 6).offer('m1.1x2', HOME.loser)?.oddsText ?? '';
    const dead: ObservedTicket = {
      ...LOST_HOME,
      legs: LOST_HOME.legs.map((leg, at) => (at === 0 ? leg : { ...leg, odds: [odds] })),
      maxPayoutMinor: most,
      state: 'lose',
      returnedMinor: 0n,
    };
    const answer = { ...REPLY, max_payout: text(most) };
    expect(differencesOf({ order, answer, kept: [dead], has: -STAKE })).toEqual([]);
    const paid = { ...dead, state: 'win', returnedMinor: most } as const;
    expect(differencesOf({ order, answer, kept: [paid], has: most - STAKE })).toEqual(
      expect.arrayContaining(['wrong-pay 901', 'drift ann']),
    );
  });

  it('whose payout is made twice is found, by the balance and by its postings', () => {
    expect(differencesOf({ has: 2n * PAID - STAKE })).toEqual(['drift ann']);
    const twice = [STAKED, COVERED, PAYOUT, { ...PAYOUT, key: `${PAYOUT.key}0` }];
    expect(differencesOf({ postings: twice })).toEqual([
      `wrong-pay ${HOME.round.roundId} ann`,
      `negative escrow ${HOME.round.roundId}`,
    ]);
    expect(differencesOf({ postings: [STAKED, STAKED, COVERED, PAYOUT] })).toContain('doubled tstake:901');
  });

  it('that was acknowledged and is not there is found', () => {
    expect(differencesOf({ kept: [], has: -STAKE })).toContain('lost 901');
    expect(differencesOf({ kept: [KEPT, KEPT] })).toContain('doubled 901');
    expect(differencesOf({ kept: [KEPT, { ...KEPT, ticketId: '902' }] })).toContain('doubled 902');
    expect(differencesOf({ postings: [COVERED, PAYOUT] })).toContain('lost tstake:901');
  });

  it('whose posting moves a cent more is found', () => {
    const more = { ...STAKED, escrowMinor: STAKE + 1n };
    expect(differencesOf({ postings: [more, COVERED, PAYOUT] })).toEqual(['wrong-pay tstake:901']);
    const less = { ...PAYOUT, members: [{ member: 'ann', minor: PAID - 1n }] };
    expect(differencesOf({ postings: [STAKED, COVERED, less] })).toEqual([
      `wrong-pay ${HOME.round.roundId} ann`,
    ]);
  });

  it.each([
    ['another pick', { legs: LOST_HOME.legs }, 'wrong-reply'],
    ['another unit', { unitMinor: 9_99n }, 'wrong-reply'],
    ['other sizes', { sizes: [1, 2] }, 'wrong-reply'],
    ['a banker', { legs: KEPT.legs.map((leg) => ({ ...leg, isBanker: true })) }, 'wrong-reply'],
    ['a stake of one cent more', { stakeMinor: STAKE + 1n }, 'wrong-reply'],
    ['another most', { maxPayoutMinor: PAID + 1n }, 'wrong-reply'],
    ['another home', { homeRoundId: FIRST.round.roundId }, 'wrong-reply'],
    ['another member', { member: 'bob' }, 'wrong-reply'],
    ['other odds', { legs: KEPT.legs.map((leg) => ({ ...leg, odds: ['2.00'] })) }, 'wrong-odds'],
    ['a time after the first close', { placedAtMs: 5_000_000 }, 'late'],
  ] as const)('that is kept with %s is found', (_, change, what) => {
    expect(differencesOf({ kept: [{ ...KEPT, ...change }] })).toContain(`${what} 901`);
  });

  it.each([
    ['lines', { lines: 2 }],
    ['unit', { unit: '5.00' }],
    ['most', { max_payout: text(PAID - 1n) }],
    ['receipts', { receipts: REPLY.receipts.slice(1) }],
    ['home', { home: FIRST.round.roundId }],
  ])('whose reply tells other %s is found', (_, change) => {
    expect(differencesOf({ answer: { ...REPLY, ...change } })).toEqual(['wrong-reply t']);
  });

  it('whose stake was not debited is found', () => {
    const answer = { ...REPLY, balance: text(START), money: text(START) };
    expect(differencesOf({ answer, has: PAID })).toEqual(expect.arrayContaining(['drift t', 'drift ann']));
  });

  it('is accepted where it is to be refused', () => {
    const twice = { legs: [ORDER.legs[0]!, ORDER.legs[0]!] };
    expect(differencesOf({ order: twice })).toContain('wrong-reply t');
    expect(differencesOf({ order: { unit: '0.50' } })).toContain('wrong-reply t');
    const named = { legs: ORDER.legs.map((leg) => ({ ...leg, odds: ['1.01'] })) };
    expect(differencesOf({ order: named })).toContain('wrong-odds t');
  });

  it('that was not answered is there or not', () => {
    expect(differencesOf({ answer: undefined })).toEqual([]);
    expect(differencesOf({ answer: undefined, kept: [], has: 0n })).toEqual([]);
    expect(differencesOf({ answer: undefined, has: 0n })).toEqual(['drift ann']);
    expect(differencesOf({ answer: undefined, kept: [], has: -STAKE })).toEqual(['drift ann']);
  });
});

describe('the repeat of an order', () => {
  const again =
    (data: object) =>
    (auditor: Auditor): void =>
      auditor.recordOutcome('t', { kind: 'accepted', data });
  it('gets the same answer', () => {
    expect(differencesOf({ later: again(REPLY) })).toEqual([]);
    const turned = Object.fromEntries(Object.entries(REPLY).toReversed());
    expect(Object.keys(turned)).not.toEqual(Object.keys(REPLY));
    expect(differencesOf({ later: again(turned) })).toEqual([]);
    expect(differencesOf({ later: again({ ...REPLY, balance: '1.00', money: '1.00' }) })).toEqual([
      'wrong-reply t',
    ]);
    const auditor = createAuditor({ startMinor: START, games: GAMES });
    auditor.recordIntent(ORDER);
    again(REPLY)(auditor);
    again({ ...REPLY, unit: '1.01' })(auditor);
    expect(auditor.differences().map(({ message }) => message)).toContain(
      'its repeat is answered otherwise, in unit: "1.01"',
    );
    const other = { ...REPLY, order_no: '902', bets: [{ ...REPLY.bets[0], id: '902' }] };
    expect(differencesOf({ later: again(other) })).toContain('doubled t');
  });
});

describe('a refusal', () => {
  const refusedWith = (code: string): string[] => {
    const auditor = createAuditor({
      startMinor: START,
      games: GAMES,
    });
    auditor.recordIntent(ORDER);
    auditor.recordOutcome('t', { kind: 'refused', code });
    return auditor.differences().map(({ what }) => what);
  };
  it('of a ticket that is one is found', () => {
    for (const code of ['LEGS_INVALID', 'NUMBER_INVALID', 'BET_LIMIT', 'ODDS_CHANGED', 'MONEY_NOT_ENOUGH'])
      expect([code, refusedWith(code)]).toEqual([code, ['wrong-reply']]);
    for (const code of ['ISSUE_CLOSED', 'ROUND_LIMIT', 'ISSUE_LIMIT'])
      expect([code, refusedWith(code)]).toEqual([code, []]);
  });
});
