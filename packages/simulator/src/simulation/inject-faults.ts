import { comingRounds } from '@tessera/server/game/board-store';
import { voidRound } from '@tessera/server/round/void-round';

import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { SimulatedDatabase } from '../database/database.ts';
import { running } from '../faults/failpoints.ts';
import type { FaultSchedule } from '../faults/fault-schedule.ts';
import type { Fleet } from '../servers/fleet.ts';

const EVERY_MS = 240_000;
const SKEW_MAX_MS = 90_000;

type Parts = {
  readonly clock: VirtualClock;
  readonly faultSchedule: FaultSchedule;
  readonly fleet: Fleet;
  readonly database: SimulatedDatabase;
  readonly isOver: () => boolean;
};

/** Crashes servers and the database, steps clocks, and voids rounds, from time to time. */
export async function injectFaults({ clock, faultSchedule, fleet, database, isOver }: Parts): Promise<void> {
  const { random } = faultSchedule;
  while (!isOver()) {
    await clock.sleep(random.below(2 * EVERY_MS));
    if (faultSchedule.shouldInject('clock-stepped'))
      fleet.skew(random.below(2), random.below(2 * SKEW_MAX_MS) - SKEW_MAX_MS);
    if (faultSchedule.shouldInject('database-crashed')) database.crash();
    if (faultSchedule.shouldInject('server-crashed')) fleet.up()[random.below(2)]?.crash();
    if (faultSchedule.shouldInject('round-voided')) await voidRandomRound(fleet, random);
  }
}

/** An operator voids a round that is open or waits for its draw. */
async function voidRandomRound(fleet: Fleet, random: FaultSchedule['random']): Promise<void> {
  const [server] = fleet.up();
  if (!server) return;
  const { ctx } = server;
  const game = random.pick(ctx.games.all());
  const gone = new Promise<void>((resolve) => server.onCrash(resolve));
  const work = running.run(server, async () => {
    const [round] = await comingRounds(ctx.db.reader, game.id);
    if (round) await voidRound(ctx, round.id, 'called off');
  });
  // An operator does not retry a failed call.
  await Promise.race([gone, work.catch(() => {})]);
}
