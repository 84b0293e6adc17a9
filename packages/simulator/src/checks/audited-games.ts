import type { createAuditor } from '@tessera/auditor/auditor';
import { GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

/** Every game of a new installation as the auditor knows it. `indexOf` tells the place of an issue of a
 *  league in its chain, as it was published. */
export const auditedGames = (
  indexOf: (gameId: number, issue: string) => number | undefined,
): Parameters<typeof createAuditor>[0]['games'] => [
  ...GAMES.map(({ id, family, rtpE4 }) => ({ gameId: id, family, rtpE4 })),
  ...LEAGUE_GAMES.map(({ id, model = '' }) => ({
    gameId: id,
    model,
    indexOf: (issue: string) => indexOf(id, issue),
  })),
];
