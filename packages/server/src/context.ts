import type { Logger } from 'pino';

import type { BetBatcher } from './bet/bet-batcher.ts';
import type { Env } from './config/env.ts';
import type { ViewCounter } from './content/view-counter.ts';
import type { Database } from './db/pool.ts';
import type { Beacon } from './fairness/drand.ts';
import type { OperatorKey } from './fairness/operator-key.ts';
import type { GameCatalogue } from './game/game-catalogue.ts';
import type { RoundBoard } from './game/round-board.ts';
import type { IdMaker } from './ids/ids.ts';
import type { KeeperClient } from './keeper/keeper-client.ts';
import type { Clock } from './kernel/clock.ts';
import type { DiskWatch } from './kernel/disk-watch.ts';
import type { Random } from './kernel/random.ts';
import type { Sealer } from './kernel/sealer.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import type { PictureMaker } from './picture/picture-maker.ts';
import type { PushSender } from './push/push-sender.ts';
import type { Rail } from './rail/rail.ts';
import type { SessionActivity } from './session/session-activity.ts';
import type { SessionCache } from './session/session-cache.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { WitnessClient } from './witness/witness-client.ts';

/** Everything a use case may need. Each takes its part of it (`Pick<Context, 'db' | 'clock'>`) as a
 *  parameter, so that clock, randomness and store can be replaced. */
export type Context = {
  readonly env: Env;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly db: Database;
  readonly ids: IdMaker;
  readonly games: GameCatalogue;
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
  readonly activity: SessionActivity;
  readonly passwords: PasswordHasher;
  readonly sealer: Sealer;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly rail: Rail;
  readonly push: PushSender;
  readonly pictures: PictureMaker;
  readonly views: ViewCounter;
};
