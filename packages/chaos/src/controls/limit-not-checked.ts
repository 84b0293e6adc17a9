import type { ObservedProtection } from '@tessera/auditor/observed/snapshot';
import { breachesOf } from '@tessera/auditor/protection/protection-rules';

import { readSnapshot } from '../audit/read-snapshot.ts';
import { callOf } from '../load/calls.ts';
import type { Control } from './control.ts';
import type { ControlFixture, ControlMember } from './fixture.ts';

/** Bets are accepted without a look at the limits of their member. The invariants and the auditor's replay
 *  must each find it. */
export const limitNotChecked: Control = {
  name: 'limit-not-checked',
  patches: [
    {
      file: 'packages/server/src/bet/accept-or-refuse-slip.ts',
      find: '  if (limited) return refused(limited);\n',
      replace: '  void limited;\n',
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
    const [violations, replayed] = [await fixture.findViolations(), await replay(fixture, member)];
    if (violations.length > 0 !== replayed.length > 0)
      throw new Error(`only one of two finds it: ${[...violations, ...replayed].join('; ')}`);
    return [...violations, ...replayed];
  },
};

/** What the rules say to the history of a member. */
async function replay({ rig }: ControlFixture, { name }: ControlMember): Promise<string[]> {
  const { bets, protection = [] } = await readSnapshot(rig.database.owner(), rig.folder, rig.cashierJournal);
  const own = <T extends { readonly member: string }>(rows: Iterable<T>): T[] =>
    [...rows].filter((row) => row.member === name);
  const changes: ObservedProtection[] = own(protection);
  const uses = own(bets)
    .toSorted((a, b) => a.placedAtMs - b.placedAtMs)
    .map((bet) => ({
      id: bet.betId,
      atMs: bet.placedAtMs,
      gameIds: [],
      stakeMinor: bet.stakeMinor,
      isRefunded: bet.state === 'cancelled',
      returnedMinor: bet.returnedMinor,
      backFromMs: bet.placedAtMs,
    }));
  return breachesOf(changes, uses, { answersChecks: false }).map(({ message }) => message);
}
