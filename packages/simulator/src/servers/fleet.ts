import type { Context } from '@tessera/server/context';
import type { OperatorKey } from '@tessera/server/fairness/operator-key';
import { createMetrics } from '@tessera/server/telemetry/metrics';

import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { SimulatedDatabase } from '../database/database.ts';
import type { FaultSchedule } from '../faults/fault-schedule.ts';
import type { UnexpectedErrors } from '../faults/unexpected-errors.ts';
import type { Seeded } from '../seeded.ts';
import { startChaseClock } from './chase-clock.ts';
import { startRoundClock } from './round-clock.ts';
import { type SimulatedServer, startServer } from './server.ts';

type Parts = {
  readonly clock: VirtualClock;
  readonly faultSchedule: FaultSchedule;
  readonly random: Seeded;
  readonly database: SimulatedDatabase;
  readonly unexpectedErrors: UnexpectedErrors;
  readonly env: Context['env'];
  readonly operator: OperatorKey;
  readonly keeper: Context['keeper'];
  readonly witness: Context['witness'];
  readonly isMaking: () => boolean;
  readonly hasChases: boolean;
};

/** The server processes of a run: each is restarted some time after a crash. */
export type Fleet = {
  readonly up: () => readonly SimulatedServer[];
  /** Sets the clock skew of a machine.   Units: ms. */
  readonly skew: (place: number, ms: number) => void;
};

const SERVERS = 2;
const RESTART_MAX_MS = 20_000;
const START_MS = 200;
/** Wide enough that one server mostly does the work and the other finds it done. */
const JITTER_MS = 1_500;

export function startFleet(parts: Parts): Fleet {
  const { clock, faultSchedule, random, database, unexpectedErrors } = parts;
  const skews = Array.from({ length: SERVERS }, () => 0);
  const servers: (SimulatedServer | undefined)[] = Array.from({ length: SERVERS }, () => undefined);
  const metrics = createMetrics();

  const keepUp = async (place: number): Promise<void> => {
    const own = random.fork(`server ${place}`);
    for (;;) {
      const server = await start(place, own).catch((error: unknown) => {
        unexpectedErrors.note('a server cannot start', error);
        return undefined;
      });
      if (!server) {
        await clock.sleep(START_MS);
        continue;
      }
      servers[place] = server;
      const death = new Promise<void>((resolve) => server.onCrash(resolve));
      const loops = {
        virtual: clock,
        jitterMs: () => faultSchedule.random.below(JITTER_MS),
        onFault: (step: string, error: unknown) => unexpectedErrors.note(`step ${step}`, error),
      };
      startRoundClock(server, { ...loops, isMaking: parts.isMaking });
      if (parts.hasChases) startChaseClock(server, loops);
      await death;
      servers[place] = undefined;
      await clock.sleep(START_MS + faultSchedule.random.below(RESTART_MAX_MS));
    }
  };
  const start = (place: number, own: Seeded): Promise<SimulatedServer> => {
    const { env, operator, keeper, witness } = parts;
    return startServer({
      env,
      operator,
      keeper,
      witness,
      metrics,
      log: unexpectedErrors.log,
      random: {
        bytes: own.bytes,
        unit: () => own.below(1e6) / 1e6,
      },
      virtual: clock,
      database: database.connect(),
      node: place + 1,
      skewMs: () => skews[place] ?? 0,
    });
  };
  for (const place of servers.keys()) void keepUp(place);
  return {
    up: () => servers.filter((server) => server !== undefined),
    skew: (place, ms) => (skews[place] = ms),
  };
}
