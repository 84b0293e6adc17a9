import path from 'node:path';

import { createBetBatcher } from './bet/bet-batcher.ts';
import { createViewCounter } from './content/view-counter.ts';
import type { Context } from './context.ts';
import { drandBeacon } from './fairness/drand.ts';
import { openOperatorKey } from './fairness/operator-key.ts';
import { openGameCatalogue } from './game/game-catalogue.ts';
import { createRoundBoard } from './game/round-board.ts';
import { openIdentity } from './identity/open-identity.ts';
import { leaseIds } from './ids/leased-ids.ts';
import { watchDisk } from './kernel/disk/disk-watch.ts';
import { createSealer } from './kernel/sealer.ts';
import { createLiveHub } from './live/live-hub.ts';
import { openMail } from './mail/open-mail.ts';
import { createPasswordHasher } from './password/password-hasher.ts';
import { createPictureMaker } from './picture/picture-maker.ts';
import { openPush } from './push/open-push.ts';
import { noRail } from './rail/no-rail.ts';
import { createSessionActivity } from './session/session-activity.ts';
import { createSessionCache } from './session/session-cache.ts';
import { openSms } from './sms/open-sms.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { openSecurityLog } from './telemetry/security-log.ts';
import { createLoginWatch, type LoginWatch } from './throttle/login-watch.ts';
import { createTicketBatcher } from './ticket/ticket-batcher.ts';

/** Dependencies given to a server; the rest of its context is built from them. Without a rail no money comes
 *  or goes. */
export type ExternalDeps = Pick<Context, 'env' | 'log' | 'clock' | 'random' | 'db' | 'keeper' | 'witness'> &
  Partial<Pick<Context, 'rail'>>;

/** Makes the context of one server, each part by its owner's factory; a part in `overrides` takes the place
 *  of ours. The games must have been seeded. */
export async function createContext(
  outside: ExternalDeps,
  overrides: Partial<Context> = {},
): Promise<Context> {
  const { env, clock, random, db, log } = outside;
  const metrics = overrides.metrics ?? createMetrics({ withProcess: true });
  const ids = overrides.ids ?? (await leaseIds(outside, env.nodeNumber));
  const operator = overrides.operator ?? openOperatorKey(path.join(env.dataDir, 'operator.pem'));
  const games = overrides.games ?? (await openGameCatalogue(db.main));
  const disk = overrides.disk ?? watchDisk(outside, env.dataDir, env.minFreeBytes);
  const activity = overrides.activity ?? createSessionActivity(env.sessionIdleMs);
  const sessions = overrides.sessions ?? createSessionCache({ clock, metrics, db, activity });
  const live = overrides.live ?? createLiveHub(metrics);
  const batches = { db, ids, operator, clock, random, metrics, log, disk };
  return {
    ...outside,
    metrics,
    disk,
    ids,
    operator,
    games,
    live,
    board: overrides.board ?? createRoundBoard({ db, games, live, clock, log }),
    // Rounds of a chain that was announced with a beacon need it, whatever the setting is now.
    beacon: overrides.beacon ?? drandBeacon({ fetch: globalThis.fetch, urls: env.beaconUrls }),
    bets: overrides.bets ?? createBetBatcher(batches),
    tickets: overrides.tickets ?? createTicketBatcher(batches),
    activity,
    sessions,
    passwords: overrides.passwords ?? createPasswordHasher({ pepper: env.passwordPepper, metrics }),
    logins: overrides.logins ?? watchLogins({ clock, log, metrics }),
    sealer: overrides.sealer ?? createSealer(env.passwordPepper, random),
    sms: overrides.sms ?? openSms(outside),
    mail: overrides.mail ?? openMail(outside),
    identity: overrides.identity ?? openIdentity(outside),
    rail: overrides.rail ?? outside.rail ?? noRail,
    push: overrides.push ?? openPush(env),
    pictures: overrides.pictures ?? createPictureMaker(),
    views: overrides.views ?? createViewCounter(outside),
    security: overrides.security ?? openSecurityLog({ metrics, clock, log }, env),
  };
}

const watchLogins = ({ clock, log, metrics }: Pick<Context, 'clock' | 'log' | 'metrics'>): LoginWatch =>
  createLoginWatch(clock, (isHot) => {
    metrics.loginsHot.set(isHot ? 1 : 0);
    if (isHot) log.warn('proof of work demanded');
    else log.info('proof of work lifted');
  });
