import { callOf } from '../load/calls.ts';
import type { Control } from './control.ts';
import { agree, replayProtection } from './replay-protection.ts';

/** Bets are accepted without a look at the limits of their member. The invariants and the auditor's replay
 *  must each find it. */
export const limitNotChecked: Control = {
  name: 'limit-not-checked',
  patches: [
    {
      file: 'packages/server/src/wager/refusal-to-place.ts',
      from: 'return refusalOf(checkLimits(guard.state, stakeMinor, guard.at));',
      to: 'return void checkLimits(guard.state, stakeMinor, guard.at);',
    },
  ],
  check: async (fixture) => {
    const { members, games } = fixture;
    const [member] = members;
    if (!member) throw new Error('there is nobody to play');
    const limit = {
      kind: 'setLimit',
      op: `${member.name}/limit`,
      member: member.name,
      measure: 'stake',
      period: 'day',
      amount: '20.00',
    } as const;
    const set = await fixture.insist(0, callOf(limit, member.token));
    if (set.kind !== 'accepted') throw new Error('the limit was not set');
    const round = await fixture.soldFor(games[0] ?? 0, 1_500);
    // 16.00 each: one of them is within the limit.
    const outcomes = [
      await fixture.insist(0, fixture.slip(member, round)),
      await fixture.insist(1, fixture.slip(member, round)),
    ];
    if (outcomes[0]?.kind !== 'accepted') throw new Error('the first slip was not taken');
    return agree(await fixture.findViolations(), await replayProtection(fixture, member));
  },
};
