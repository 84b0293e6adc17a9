import { callOf } from '../load/calls.ts';
import type { Control } from './control.ts';
import { agree, replayProtection } from './replay-protection.ts';

/** Bets are accepted without a look at the exclusions of their member. The invariants and the auditor's
 *  replay must each find it. */
export const exclusionNotChecked: Control = {
  name: 'exclusion-not-checked',
  patches: [
    {
      file: 'packages/server/src/wager/refusal-to-place.ts',
      from: 'return guard && refusalOf(checkBar(guard.state, guard.at));',
      to: 'return void (guard && checkBar(guard.state, guard.at));',
    },
  ],
  check: async (fixture) => {
    const { members, games } = fixture;
    const [member] = members;
    if (!member) throw new Error('there is nobody to play');
    const names = { op: `${member.name}/exclude`, member: member.name };
    const set = await fixture.insist(0, callOf({ kind: 'exclude', ...names, length: 'day' }, member.token));
    if (set.kind !== 'accepted') throw new Error('the member is not excluded');
    const round = await fixture.soldFor(games[0] ?? 0, 1_500);
    await fixture.insist(0, fixture.slip(member, round));
    await fixture.insist(1, fixture.slip(member, round));
    return agree(await fixture.findViolations(), await replayProtection(fixture, member));
  },
};
