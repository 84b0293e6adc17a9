import type { FastifyInstance } from 'fastify';

import { REFUSALS } from '@tessera/domain/refusal';

import { betHandlers } from './bet-calls/bet-routes.ts';
import { cardHandlers } from './card/card-routes.ts';
import { chaseHandlers } from './chase/chase-routes.ts';
import { closingHandlers } from './closing/closing-routes.ts';
import { contentHandlers } from './content/content-routes.ts';
import type { Context } from './context.ts';
import { depositHandlers } from './deposit/deposit-routes.ts';
import { feedbackHandlers } from './feedback/feedback-routes.ts';
import { gameHandlers } from './game/game-routes.ts';
import { buildServer, type ServerOptions } from './http/build-server.ts';
import { addCrashReports } from './http/crash-reports.ts';
import { addCspReports } from './http/csp-reports.ts';
import type { Handlers } from './http/handler.ts';
import { identityHandlers } from './identity/identity-routes.ts';
import { leagueHandlers } from './league/league-routes.ts';
import { registerLive } from './live/live-routes.ts';
import { memberHandlers } from './member/member-routes.ts';
import { securityHandlers } from './member/security/security-routes.ts';
import { messageHandlers } from './message/message-routes.ts';
import { addCallbackRoute } from './movement/rail-callback-route.ts';
import { noticeHandlers } from './notice/notice-routes.ts';
import { addOpenApi } from './openapi/openapi-routes.ts';
import { addOpsRoutes } from './ops/ops-routes.ts';
import { addPayTableRoute } from './proof/pay-table-route.ts';
import { proofHandlers } from './proof/proof-routes.ts';
import { protectionHandlers } from './protection/protection-routes.ts';
import { pushHandlers } from './push/push-routes.ts';
import { returnsHandlers } from './returns/returns-routes.ts';
import { rewardHandlers } from './reward/reward-routes.ts';
import { serviceHandlers } from './service/service-routes.ts';
import { sharedSlipHandlers } from './shared-slip/shared-slip-routes.ts';
import { siteHandlers } from './site/site-routes.ts';
import { addDevPage } from './sms/dev-page.ts';
import { statementHandlers } from './statement/statement-routes.ts';
import { statisticsHandlers } from './statistics/statistics-routes.ts';
import { announceRefusals } from './telemetry/metrics.ts';
import { transferHandlers } from './transfer/transfer-routes.ts';
import { addUploadFiles, uploadHandlers } from './upload/upload-routes.ts';
import { withdrawalHandlers } from './withdrawal/withdrawal-routes.ts';

const handlers: Handlers = {
  ...memberHandlers,
  ...securityHandlers,
  ...identityHandlers,
  ...closingHandlers,
  ...siteHandlers,
  ...contentHandlers,
  ...noticeHandlers,
  ...messageHandlers,
  ...uploadHandlers,
  ...serviceHandlers,
  ...feedbackHandlers,
  ...betHandlers,
  ...sharedSlipHandlers,
  ...gameHandlers,
  ...leagueHandlers,
  ...chaseHandlers,
  ...proofHandlers,
  ...statisticsHandlers,
  ...returnsHandlers,
  ...depositHandlers,
  ...statementHandlers,
  ...cardHandlers,
  ...withdrawalHandlers,
  ...transferHandlers,
  ...pushHandlers,
  ...rewardHandlers,
  ...protectionHandlers,
};

export type AppOptions = Omit<ServerOptions, 'handlers'> & {
  /** Where the metrics of more than this process are read. */
  readonly readMetrics?: () => Promise<string>;
};

/** The whole HTTP side of a context, not yet listening. */
export async function buildApp(
  ctx: Context,
  { readMetrics, ...options }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = await buildServer(ctx, { handlers, ...options });
  registerLive(app, ctx);
  addOpenApi(app, ctx);
  addOpsRoutes(app, ctx, readMetrics);
  addDevPage(app, ctx);
  addUploadFiles(app, ctx);
  addPayTableRoute(app, ctx);
  addCallbackRoute(app, ctx);
  addCrashReports(app, ctx);
  addCspReports(app, ctx);
  announceRefusals(ctx.metrics, REFUSALS);
  return app;
}
