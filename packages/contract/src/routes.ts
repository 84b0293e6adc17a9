import type { DataOf, PayloadOf, Route } from './route.ts';
import { chaseRoutes } from './routes/chase.ts';
import { commonRoutes } from './routes/common.ts';
import { contentRoutes } from './routes/content.ts';
import { fairnessRoutes } from './routes/fairness.ts';
import { gameRoutes } from './routes/games.ts';
import { identityRoutes } from './routes/identity.ts';
import { leagueRoutes } from './routes/league.ts';
import { messageRoutes } from './routes/message.ts';
import { protectionRoutes } from './routes/protection.ts';
import { pushRoutes } from './routes/push.ts';
import { rewardRoutes } from './routes/reward.ts';
import { securityRoutes } from './routes/security.ts';
import { serviceRoutes } from './routes/service.ts';
import { sharedSlipRoutes } from './routes/shared-slip.ts';
import { siteRoutes } from './routes/site.ts';
import { tradeRoutes } from './routes/trade.ts';
import { userRoutes } from './routes/user.ts';

/** Every call under /api, by its path. A missing handler or an unknown path does not compile. */
export const ROUTES = {
  ...userRoutes,
  ...securityRoutes,
  ...identityRoutes,
  ...gameRoutes,
  ...leagueRoutes,
  ...sharedSlipRoutes,
  ...chaseRoutes,
  ...fairnessRoutes,
  ...tradeRoutes,
  ...siteRoutes,
  ...contentRoutes,
  ...commonRoutes,
  ...serviceRoutes,
  ...messageRoutes,
  ...pushRoutes,
  ...rewardRoutes,
  ...protectionRoutes,
} as const satisfies Record<string, Route>;

export type RoutePath = keyof typeof ROUTES;
export type Payload<P extends RoutePath> = PayloadOf<(typeof ROUTES)[P]>;
export type Data<P extends RoutePath> = DataOf<(typeof ROUTES)[P]>;
