import type { Logger } from 'pino';

import type { EpochMs } from '@tessera/domain/time';

import type { BetBatcher } from './bet/bet-batcher.ts';
import type { Database } from './db/pool.ts';
import type { PictureMaker } from './deposit/pictures.ts';
import type { Env } from './env.ts';
import type { Beacon } from './fairness/drand.ts';
import type { KeeperClient } from './fairness/keeper-client.ts';
import type { OperatorKey } from './fairness/operator-key.ts';
import type { WitnessClient } from './fairness/witness-client.ts';
import type { GameBook } from './game/game-book.ts';
import type { RoundBoard } from './game/round-board.ts';
import type { IdMaker } from './ids/ids.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { PasswordHasher } from './member/password-hasher.ts';
import type { DiskWatch } from './ops/disk-watch.ts';
import type { Metrics } from './ops/metrics.ts';
import type { Rail } from './rail/rail.ts';
import type { SessionCache } from './session/session-cache.ts';
import type { SmsSender } from './sms/sms-sender.ts';

export type Clock = { readonly now: () => EpochMs };

export type Random = {
  readonly bytes: (count: number) => Buffer;
  /** 0 <= x < 1: for waits and jitter, never for a draw. */
  readonly unit: () => number;
};

/** Everything a use case may need. Each takes its part of it (`Pick<Context, 'db' | 'clock'>`) as a
 *  parameter, so that clock, randomness and store can be replaced. */
export type Context = {
  readonly env: Env;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly db: Database;
  readonly ids: IdMaker;
  readonly games: GameBook;
  readonly board: RoundBoard;
  readonly operator: OperatorKey;
  readonly keeper: KeeperClient;
  readonly witness: WitnessClient | undefined;
  readonly beacon: Beacon | undefined;
  readonly live: LiveHub;
  readonly metrics: Metrics;
  readonly disk: DiskWatch;
  readonly bets: BetBatcher;
  readonly sessions: SessionCache;
  readonly passwords: PasswordHasher;
  readonly sms: SmsSender;
  readonly rail: Rail;
  readonly pictures: PictureMaker;
};
