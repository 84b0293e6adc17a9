import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import type { FastifyInstance } from 'fastify';

import { REFUSALS } from '@tessera/domain/refusal';

import { betHandlers } from './bet/bet-routes.ts';
import { cardHandlers } from './card/card-routes.ts';
import { startChases } from './chase/chase-jobs.ts';
import { chaseHandlers } from './chase/chase-routes.ts';
import { contentHandlers } from './content/content-routes.ts';
import { seedContent } from './content/seed-content.ts';
import { startViewCounter } from './content/view-counter.ts';
import type { Context } from './context.ts';
import { createContext, type ExternalDeps } from './create-context.ts';
import { transaction } from './db/tx.ts';
import { depositHandlers } from './deposit/deposit-routes.ts';
import { startCheckpoints } from './fairness/audit-checkpoints.ts';
import { noteSettings } from './fairness/note-settings.ts';
import { feedbackHandlers } from './feedback/feedback-routes.ts';
import { WEB_ROOT } from './folders.ts';
import { gameHandlers } from './game/game-routes.ts';
import { seedGames } from './game/seed-games.ts';
import { buildServer } from './http/build-server.ts';
import { addCspReports } from './http/csp-reports.ts';
import { addDrain } from './http/drain.ts';
import type { Handlers } from './http/handler.ts';
import { startLeaseRenewal, leaseIds } from './ids/leased-ids.ts';
import { startIntegrity } from './integrity/integrity-jobs.ts';
import { leagueHandlers } from './league/league-routes.ts';
import { fundHouse } from './ledger/fund-house.ts';
import { assertHouseCurrency } from './ledger/house-currency.ts';
import { registerLive } from './live/live-routes.ts';
import { startLive } from './live/live-service.ts';
import { startMails } from './mail/send-mails.ts';
import { memberHandlers } from './member/member-routes.ts';
import { securityHandlers } from './member/security-routes.ts';
import { messageHandlers } from './message/message-routes.ts';
import { startMovementJobs } from './movement/movement-jobs.ts';
import { addCallbackRoute } from './movement/rail-callback-route.ts';
import { noticeHandlers } from './notice/notice-routes.ts';
import { addOpenApi } from './openapi/openapi-routes.ts';
import { addOpsRoutes } from './ops/ops-routes.ts';
import { startExpiry } from './ops/sweep.ts';
import { addPayTableRoute } from './proof/pay-table-route.ts';
import { proofHandlers } from './proof/proof-routes.ts';
import { startDepositRelease } from './protection/locked-deposits.ts';
import { protectionHandlers } from './protection/protection-routes.ts';
import { startPush } from './push/push-jobs.ts';
import { pushHandlers } from './push/push-routes.ts';
import { startRateRefresh } from './rail/refresh-rates.ts';
import { rewardHandlers } from './reward/reward-routes.ts';
import { startRounds } from './round/round-clock.ts';
import { serviceHandlers } from './service/service-routes.ts';
import { startActivity, storeActivity } from './session/store-activity.ts';
import { siteHandlers } from './site/site-routes.ts';
import { addDevPage } from './sms/dev-page.ts';
import { statementHandlers } from './statement/statement-routes.ts';
import { statisticsHandlers } from './statistics/statistics-routes.ts';
import { announceRefusals } from './telemetry/metrics.ts';
import { ticketHandlers } from './ticket/ticket-routes.ts';
import { transferHandlers } from './transfer/transfer-routes.ts';
import { addUploadFiles, uploadHandlers } from './upload/upload-routes.ts';
import { startHedgeCount } from './wallet/count-hedges.ts';
import { withdrawalHandlers } from './withdrawal/withdrawal-routes.ts';

const handlers: Handlers = {
  ...memberHandlers,
  ...securityHandlers,
  ...siteHandlers,
  ...contentHandlers,
  ...noticeHandlers,
  ...messageHandlers,
  ...uploadHandlers,
  ...serviceHandlers,
  ...feedbackHandlers,
  ...betHandlers,
  ...ticketHandlers,
  ...gameHandlers,
  ...leagueHandlers,
  ...chaseHandlers,
  ...proofHandlers,
  ...statisticsHandlers,
  ...depositHandlers,
  ...statementHandlers,
  ...cardHandlers,
  ...withdrawalHandlers,
  ...transferHandlers,
  ...pushHandlers,
  ...rewardHandlers,
  ...protectionHandlers,
};

/** Connections that may wait to be taken in. When all streams come back at once, the usual 511 would turn
 *  most of them away for a second or more; the system may allow less. */
const BACKLOG = 4_096;

export type RunningApp = { readonly address: string; readonly stop: () => Promise<void> };

/** The whole HTTP side of a context, not yet listening. */
export async function buildApp(
  ctx: Context,
  options: { readonly checksReplies?: boolean; readonly webRoot?: string | undefined } = {},
): Promise<FastifyInstance> {
  const app = await buildServer(ctx, { handlers, ...options });
  registerLive(app, ctx);
  addOpenApi(app, ctx);
  addOpsRoutes(app, ctx);
  addDevPage(app, ctx);
  addUploadFiles(app, ctx);
  addPayTableRoute(app, ctx);
  addCallbackRoute(app, ctx);
  addCspReports(app, ctx);
  announceRefusals(ctx.metrics, REFUSALS);
  return app;
}

/** Starts a server on what it was given: fills games and house on the first start, then serves, streams and
 *  keeps the rounds going. `stop` drains, takes nothing new, finishes what is under way and ends the streams
 *  by name. */
export async function startApp(outside: ExternalDeps): Promise<RunningApp> {
  const { db, env } = outside;
  await assertHouseCurrency(db.main, env);
  await seedGames(db.main, env);
  await seedContent(db.main, env);
  const ids = await leaseIds(outside, env.nodeNumber);
  const ctx = await createContext(outside, { ids });
  await transaction(db, (tx) => fundHouse(tx, ctx.ids));
  await noteSettings(ctx);
  const app = await buildApp(ctx, { webRoot: webRoot() });
  const drain = addDrain(app, env.drainMs);
  const live = await startLive(ctx);
  const rounds = startRounds(ctx);
  const stopChases = startChases(ctx);
  const expiry = startExpiry(ctx);
  const activity = startActivity(ctx);
  const views = startViewCounter(ctx);
  const stopRailJobs = startMovementJobs(ctx);
  const rates = startRateRefresh(ctx);
  const stopPush = startPush(ctx);
  const releases = startDepositRelease(ctx);
  const stopIntegrity = startIntegrity(ctx);
  const hedges = startHedgeCount(ctx);
  const mails = startMails(ctx);
  const checkpoints = startCheckpoints(ctx);
  const lease = startLeaseRenewal({ ids, log: ctx.log });
  const stop = async (): Promise<void> => {
    await expiry.stop();
    if (app.server.listening) await drain.begin();
    // Streams never end by themselves, so they go before the server waits for its connections.
    await live.stop();
    await app.close();
    // What is being bought is answered and noted before the batcher ends.
    await stopChases();
    await Promise.all([
      rounds.stop(),
      ctx.bets.stop(),
      stopRailJobs(),
      rates.stop(),
      releases.stop(),
      stopPush(),
      stopIntegrity(),
      hedges.stop(),
      mails.stop(),
      views.stop(),
      activity.stop(),
      checkpoints.stop(),
    ]);
    await ctx.views.flush();
    await storeActivity(ctx);
    await lease.stop();
  };
  try {
    // Whoever asks first is told what is on sale, and by the database's clock, whatever ours says.
    await ctx.board.refreshAll();
    await app.listen({ port: env.port, host: env.host, backlog: BACKLOG });
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: addressOf(app, env.host), stop };
}

/** The built web app, once it has been built. */
function webRoot(): string | undefined {
  const folder = fileURLToPath(WEB_ROOT);
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
