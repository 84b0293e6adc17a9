import { until } from '../rig/until.ts';
import { CHASE_BALANCE, findChaseFaults, orderChase } from './chase-fixture.ts';
import type { Control } from './control.ts';

const BUY = 'packages/server/src/chase/buy-issues.ts';
const DIES_WITHIN_MS = 40_000;

/** An issue is bought again under another key when the server dies before its purchase is noted. The key of
 *  its slip, which follows from chase and round, prevents this. */
export const chaseBoughtTwice: Control = {
  name: 'chase-bought-twice',
  playBalance: CHASE_BALANCE,
  // The sales of a rig are shorter than the lease of a dead server: nothing could be bought again.
  basePatches: [
    {
      file: 'packages/server/src/chase/buy-store.ts',
      from: 'const LEASE_SECONDS = 10;',
      to: 'const LEASE_SECONDS = 1;',
    },
  ],
  patches: [
    {
      file: BUY,
      from: 'const claimed = [...stale, ...due];',
      to: `const claimed = [...stale.map((issue) => ({ ...issue, again: '/again' })), ...due];`,
    },
    {
      file: BUY,
      from: 'name: slipNameOf(chaseId, roundId),',
      to: `name: slipNameOf(chaseId, roundId) + ('again' in claimed ? claimed.again : ''),`,
    },
  ],
  check: async (fixture) => {
    const { servers } = fixture.rig;
    for (const server of servers) await server.arm({ point: 'chase-bought', times: 1, how: 'kill' });
    const chase = await orderChase(fixture, 1);
    // The second takes up what the first has left, and dies as well.
    const areDead = await until(() => servers.every((server) => !server.isUp()), DIES_WITHIN_MS);
    const [left] = await fixture.read<{ state: string }>(
      'select state from chase_issues where chase_id = $1',
      [chase.id],
    );
    if (!areDead || left?.state !== 'buying')
      throw new Error(`the servers did not die while they bought: ${left?.state}`);
    for (const server of servers) {
      await server.kill();
      await server.start();
    }
    return findChaseFaults(fixture, chase);
  },
};
