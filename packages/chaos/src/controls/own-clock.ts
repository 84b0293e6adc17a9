import type { Control } from './control.ts';

/** A server that is six seconds behind thinks a round on sale until three seconds after its draw. */
const BEHIND_MS = 6_000;
const LATE_MS = 500;
const STORE = 'packages/server/src/bet/bet-store.ts';
const ROUNDS = 'packages/server/src/round/round-store.ts';

/** The server's clock, which is wrong, decides when a round closes: F11. clock_timestamp() in the statement
 *  that reads the round under its lock, and in the one that closes it, normally prevents this. The reference
 *  build has the same wrong clock. */
export const ownClock: Control = {
  name: 'own-clock',
  basePatches: [
    {
      file: 'packages/server/src/kernel/clock.ts',
      from: 'epochMs(Date.now())',
      to: `epochMs(Date.now() - ${BEHIND_MS})`,
    },
  ],
  patches: [
    {
      file: STORE,
      from: '(select clock_timestamp() as at)',
      to: '(select to_timestamp($8::float8 / 1000) as at)',
    },
    {
      file: STORE,
      from: 'each.part)),\n    numberArray(tickets.map((each) => each.version)),\n  ]);',
      to: `each.part)),\n    numberArray(tickets.map((each) => each.version)), Date.now() - ${BEHIND_MS},\n  ]);`,
    },
    {
      file: ROUNDS,
      from: 'and closes_at <= clock_timestamp()\n    order by id limit $1',
      to: 'and closes_at <= to_timestamp($2::float8 / 1000) order by id limit $1',
    },
    {
      file: ROUNDS,
      from: 'affected(db, CLOSE_DUE, [limit])',
      to: `affected(db, CLOSE_DUE, [limit, Date.now() - ${BEHIND_MS}])`,
    },
  ],
  check: async (fixture) => {
    const { members, games } = fixture;
    const round = await fixture.soldFor(games[0] ?? 0, 0);
    await fixture.untilClose(round, LATE_MS);
    const outcomes = await Promise.all(
      members.map((member, at) => fixture.send(at % 2, fixture.slip(member, round))),
    );
    if (outcomes.some(({ kind }) => kind === 'unknown')) throw new Error('a slip was not answered');
    const late = outcomes.filter(({ kind }) => kind === 'accepted').length;
    return late === 0
      ? []
      : [`${late} of ${outcomes.length} slips taken that were sent ${LATE_MS} ms after the close`];
  },
};
