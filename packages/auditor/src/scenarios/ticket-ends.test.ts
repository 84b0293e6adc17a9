import { describe, expect, it } from 'vitest';

import type { Auditor } from '../auditor.ts';
import type { ObservedTicket } from '../observed/snapshot.ts';
import { START, text } from './sample-history.ts';
import {
  differencesOf,
  FIRST,
  HOME,
  KEPT,
  offerAt,
  OFFERED,
  PAID,
  PAYOUT,
  posting,
  SHARE_E4,
  STAKE,
  STAKED,
  WORTH,
} from './ticket-history.ts';

const cancelled = (auditor: Auditor): void => {
  auditor.recordIntent({ kind: 'cancelTicket', op: 'c', member: 'ann', betId: '901' });
  auditor.recordOutcome('c', { kind: 'accepted', data: { balance: text(START) } });
};
const CANCELLED: ObservedTicket = { ...KEPT, state: 'cancelled', returnedMinor: STAKE, endedAtMs: 4_500_000 };

const cashedFor =
  (minor: bigint) =>
  (auditor: Auditor): void => {
    auditor.recordIntent({ kind: 'cashOut', op: 'c', member: 'ann', betId: '901', amount: text(minor) });
    const data = { paid: text(minor), balance: text(START - STAKE + minor) };
    auditor.recordOutcome('c', { kind: 'accepted', data });
  };
/** A part of 4.00 of the 10.00, with the number of the call. */
const PART_STAKE = 4_00n;
const restOf = (minor: bigint): bigint => (minor * (STAKE - PART_STAKE)) / STAKE;
/** What is offered for the rest, rounded down once. */
const LEFT = offerAt(10_000n, STAKE - PART_STAKE);
const partIntent = (op: string, minor: bigint, number = 1) =>
  ({
    kind: 'cashOut',
    op,
    member: 'ann',
    betId: '901',
    amount: text(minor),
    part: { stake: text(PART_STAKE), number },
  }) as const;
const parted =
  (minor: bigint, op = 'p') =>
  (auditor: Auditor): void => {
    auditor.recordIntent(partIntent(op, minor));
    const data = { paid: text(minor), balance: text(START - STAKE + minor) };
    auditor.recordOutcome(op, { kind: 'accepted', data });
  };
const withPart = (ticket: ObservedTicket, minor: bigint, returnedMinor: bigint): ObservedTicket => ({
  ...ticket,
  returnedMinor,
  parts: [{ number: 1, stakeMinor: PART_STAKE, paidMinor: minor, worthMinor: minor, atMs: 5_500_000 }],
});

const cashed = (minor: bigint, atMs = 5_500_000): ObservedTicket => ({
  ...KEPT,
  state: 'cashout',
  returnedMinor: minor,
  endedAtMs: atMs,
});

describe('an escrow', () => {
  it('holds the stakes of the tickets that stand', () => {
    const rounds = [FIRST.round, { ...HOME.round, state: 'pending', numbers: [] } as const];
    const kept = [{ ...KEPT, state: 'pending', returnedMinor: 0n } as const];
    expect(differencesOf({ rounds, kept, has: -STAKE, escrow: STAKE })).toEqual([]);
    expect(differencesOf({ rounds, kept, has: -STAKE, escrow: STAKE - 1n })).toEqual([
      `drift escrow ${HOME.round.roundId}`,
    ]);
    expect(differencesOf({ escrow: 1n })).toEqual([`drift escrow ${HOME.round.roundId}`]);
  });
});

describe('a ticket of which a part was cashed out', () => {
  const minor = offerAt(10_000n, PART_STAKE);
  const [rest, all] = [restOf(PAID), minor + restOf(PAID)];
  const kept = [withPart(KEPT, minor, all)];
  const part = posting('cashout:901:1', -PART_STAKE, minor);
  const cover = posting(`tcover:${HOME.round.roundId}`, rest - (STAKE - PART_STAKE), 0n);
  const payout = posting(`tpayout:${HOME.round.roundId}:0`, -rest, rest);

  it('pays what the part was worth, and in the end for the rest', () => {
    const history = { later: parted(minor), kept, has: all - STAKE };
    expect(differencesOf({ ...history, postings: [STAKED, part, cover, payout] })).toEqual([]);
    expect(differencesOf({ ...history, postings: [STAKED, cover, payout] })).toEqual(['lost cashout:901:1']);
    expect(differencesOf({ ...history, postings: [STAKED, part, PAYOUT] })).toContain(
      `wrong-pay ${HOME.round.roundId} ann`,
    );
    expect(differencesOf({ ...history, has: minor + PAID - STAKE })).toEqual(['drift ann']);
    expect(differencesOf({ ...history, kept: [withPart(KEPT, minor, minor + PAID)] })).toEqual([
      'wrong-pay 901',
    ]);
    expect(differencesOf({ ...history, kept: [{ ...KEPT, returnedMinor: rest }] })).toContain(
      'wrong-pay 901',
    );
    const more = minor + 1n;
    expect(
      differencesOf({ later: parted(more), kept: [withPart(KEPT, more, all + 1n)], has: all + 1n - STAKE }),
    ).toEqual(['wrong-pay 901']);
  });

  it('has the rest of its stake in the escrow until then', () => {
    const rounds = [FIRST.round, { ...HOME.round, state: 'pending', numbers: [] } as const];
    const open = { ...withPart(KEPT, minor, minor), state: 'pending' as const };
    const history = { rounds, later: parted(minor), kept: [open], has: minor - STAKE };
    expect(differencesOf({ ...history, escrow: STAKE - PART_STAKE })).toEqual([]);
    expect(differencesOf({ ...history, escrow: STAKE })).toEqual([`drift escrow ${HOME.round.roundId}`]);
  });

  it('is paid for it once, however often it is asked for', () => {
    const again = (auditor: Auditor): void => {
      parted(minor)(auditor);
      parted(minor, 'q')(auditor);
    };
    expect(differencesOf({ later: again, kept, has: all - STAKE })).toEqual([]);
    const other = (auditor: Auditor): void => {
      parted(minor)(auditor);
      parted(minor + 1n, 'q')(auditor);
    };
    expect(differencesOf({ later: other, kept, has: all - STAKE })).toContain('doubled q');
  });

  it('by a call that was not answered, or was not', () => {
    const asked = (auditor: Auditor): void => auditor.recordIntent(partIntent('p', minor));
    expect(differencesOf({ later: asked, kept, has: all - STAKE })).toEqual([]);
    expect(differencesOf({ later: asked })).toEqual([]);
    expect(differencesOf({ kept, has: all - STAKE })).toContain('wrong-pay 901');
    // A balance after the payout is judged once it is known what was left.
    const seen = (auditor: Auditor): void => {
      asked(auditor);
      auditor.recordIntent({ kind: 'balance', op: 'b', member: 'ann' });
      auditor.recordOutcome('b', { kind: 'accepted', data: { money: text(START - STAKE + all) } });
    };
    expect(differencesOf({ later: seen, kept, has: all - STAKE })).toEqual([]);
  });

  it('and that was cashed out then pays for the rest of it', () => {
    const later = (auditor: Auditor): void => {
      parted(minor)(auditor);
      auditor.recordIntent({ kind: 'cashOut', op: 'c', member: 'ann', betId: '901', amount: text(LEFT) });
      const data = { paid: text(LEFT), balance: text(START - STAKE + minor + LEFT) };
      auditor.recordOutcome('c', { kind: 'accepted', data });
    };
    const returned = minor + LEFT;
    const sold = withPart(cashed(WORTH), minor, returned);
    const out = posting('cashout:901', PART_STAKE - STAKE, LEFT);
    const history = { later, kept: [sold], has: returned - STAKE };
    expect(differencesOf({ ...history, postings: [STAKED, part, out] })).toEqual([]);
    expect(
      differencesOf({ ...history, postings: [STAKED, part, posting('cashout:901', -STAKE, LEFT)] }),
    ).toContain('wrong-pay cashout:901');
  });
});

describe('a ticket that was taken back', () => {
  const back = posting('tcancel:901', -STAKE, STAKE);
  it('has its stake back and no payout', () => {
    const history = { later: cancelled, kept: [CANCELLED], has: 0n };
    expect(differencesOf({ ...history, postings: [STAKED, back] })).toEqual([]);
    expect(differencesOf({ ...history, kept: [KEPT], has: PAID })).toEqual(
      expect.arrayContaining(['lost 901', 'drift ann']),
    );
    expect(differencesOf({ ...history, has: PAID })).toEqual(['drift ann']);
    expect(differencesOf({ ...history, postings: [STAKED, back, PAYOUT] })).toContain(
      `wrong-pay ${HOME.round.roundId} ann`,
    );
    expect(differencesOf({ ...history, postings: [STAKED] })).toEqual(['lost tcancel:901']);
    expect(differencesOf({ ...history, kept: [{ ...CANCELLED, endedAtMs: 5_000_000 }] })).toContain(
      'late 901',
    );
  });

  it('and is paid all the same is found in the next balance', () => {
    const later = (auditor: Auditor): void => {
      cancelled(auditor);
      auditor.recordIntent({ kind: 'balance', op: 'b', member: 'ann' });
      auditor.recordOutcome('b', { kind: 'accepted', data: { money: text(START + PAID) } });
    };
    expect(differencesOf({ later, kept: [CANCELLED], has: 0n })).toEqual(['drift b']);
  });

  it('by a call that was not answered, or was not', () => {
    const asked = (auditor: Auditor): void =>
      auditor.recordIntent({ kind: 'cancelTicket', op: 'c', member: 'ann', betId: '901' });
    expect(differencesOf({ later: asked, kept: [CANCELLED], has: 0n })).toEqual([]);
    expect(differencesOf({ later: asked })).toEqual([]);
    expect(differencesOf({ later: asked, kept: [CANCELLED] })).toEqual(['drift ann']);
    expect(differencesOf({ kept: [CANCELLED], has: 0n })).toContain('wrong-pay 901');
  });
});

describe('a ticket that was cashed out', () => {
  it('pays what it was worth then', () => {
    const history = { later: cashedFor(WORTH), kept: [cashed(WORTH)], has: WORTH - STAKE };
    const out = posting('cashout:901', -STAKE, WORTH);
    expect(differencesOf({ ...history, postings: [STAKED, out] })).toEqual([]);
    expect(differencesOf({ ...history, has: WORTH - STAKE + PAID })).toEqual(['drift ann']);
    expect(differencesOf({ ...history, kept: [cashed(WORTH + 1n)] })).toContain('wrong-pay 901');
    const more = WORTH + 1n;
    expect(differencesOf({ later: cashedFor(more), kept: [cashed(more)], has: more - STAKE })).toEqual([
      'wrong-pay 901',
    ]);
  });

  it('counts a round as decided that was called off before its close', () => {
    const worth = (STAKE * HOME.odds * HOME.chance.won) / (100n * HOME.chance.of);
    const off = (overAtMs: number, minor: bigint) =>
      differencesOf({
        rounds: [{ ...FIRST.round, state: 'void', numbers: [], overAtMs }, HOME.round],
        later: cashedFor(minor),
        kept: [cashed(minor, 4_500_000)],
        has: minor - STAKE,
      });
    expect(off(4_400_000, worth)).toEqual([]);
    // Decided before it, and paid back after it.
    expect(off(4_600_000, worth)).toEqual([]);
    for (const wrong of [worth + 1n, WORTH]) expect(off(4_400_000, wrong)).toEqual(['wrong-pay 901']);
    expect(
      differencesOf({ later: cashedFor(WORTH), kept: [cashed(WORTH, 4_500_000)], has: WORTH - STAKE }),
    ).toContain('late 901');
  });

  it('pays the share that the house has set, of a worth that it keeps', () => {
    const at95 = (paid: bigint, worthMinor = WORTH) =>
      differencesOf({
        cashOutE4: SHARE_E4,
        later: cashedFor(paid),
        kept: [{ ...cashed(paid), worthMinor }],
        has: paid - STAKE,
      });
    expect(OFFERED).toBeLessThan(WORTH - 1n);
    expect(at95(OFFERED)).toEqual([]);
    for (const paid of [OFFERED + 1n, OFFERED - 1n, WORTH]) expect(at95(paid)).toEqual(['wrong-pay 901']);
    expect(at95(OFFERED, WORTH + 1n)).toEqual(['wrong-pay 901']);
  });

  it('is offered at that share', () => {
    const offered =
      (factor: string) =>
      (auditor: Auditor): void => {
        auditor.recordIntent({ kind: 'cashOutOffer', op: 'o', member: 'ann', betId: '901' });
        auditor.recordOutcome('o', { kind: 'accepted', data: { worth: text(WORTH), factor } });
      };
    expect(differencesOf({ cashOutE4: SHARE_E4, later: offered('0.95') })).toEqual([]);
    expect(differencesOf({ cashOutE4: SHARE_E4, later: offered('1.00') })).toEqual(['wrong-reply o']);
  });

  it.each([4_999_999, 6_000_000])('at %i ms, with no leg decided or all of them, is found', (atMs) => {
    const history = { later: cashedFor(WORTH), kept: [cashed(WORTH, atMs)], has: WORTH - STAKE };
    expect(differencesOf(history)).toEqual(['late 901']);
  });
});
