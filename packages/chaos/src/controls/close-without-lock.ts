import type { Control } from './control.ts';

const BEFORE_CLOSE_MS = 400;
const HELD_UP_MS = 1_500;

/** A batch no longer locks its rounds, so that a round is closed and sealed while a batch that saw it open is
 *  still in flight. The lock on the round's row, which the close waits for, normally prevents this. */
export const closeWithoutLock: Control = {
  name: 'close-without-lock',
  patches: [
    {
      file: 'packages/server/src/wager/wager-store.ts',
      from: 'select id from rounds where id = any($1::bigint[]) order by id for no key update',
      to: 'select id from rounds where id = any($1::bigint[]) order by id',
    },
  ],
  check: async (fixture) => {
    const { rig, members, games } = fixture;
    const round = await fixture.soldFor(games[0] ?? 0, 2 * BEFORE_CLOSE_MS);
    const [first, second] = members;
    if (!first || !second) throw new Error('there is nobody to play');
    await fixture.insist(1, fixture.slip(first, round));
    await rig.servers[0]?.arm({ point: 'batch-read', times: 1, how: { blockMs: HELD_UP_MS } });
    await fixture.untilClose(round, -BEFORE_CLOSE_MS);
    const late = await fixture.insist(0, fixture.slip(second, round));
    if (late.kind !== 'accepted') throw new Error(`the slip before the close is ${JSON.stringify(late)}`);
    await fixture.until('select from close_records where round_id = $1', [round.id]);
    const [sealed] = await fixture.read<{ n: number; leaves: number }>(
      `select q.leaf_count as n, (select count(*) from bets where round_id = $1)::int as leaves
       from close_records q where q.round_id = $1`,
      [round.id],
    );
    const broken = await fixture.findViolations();
    return sealed?.n === sealed?.leaves
      ? broken
      : [`sealed with ${sealed?.n} bets of ${sealed?.leaves}`, ...broken];
  },
};
