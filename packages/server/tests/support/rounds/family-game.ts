import type { FamilyDefinition } from '@tessera/domain/games/family';
import { sameRules } from '@tessera/domain/games/rules';

import type { Game, GameCatalogue } from '../../../src/game/game-catalogue.ts';

const RTP_E4 = 9700;

/** A catalogue in which one game plays by a family of the test. */
export function gamesWith(games: GameCatalogue, id: number, family: FamilyDefinition): GameCatalogue {
  const rulesAt = sameRules(family, RTP_E4);
  const played = (game: Game): Game =>
    game.id === id ? { ...game, family, rulesAt, rulesOf: (round) => rulesAt(round.chain_index) } : game;
  const found = (game: Game | undefined): Game | undefined => game && played(game);
  return {
    ...games,
    byId: (one) => found(games.byId(one)),
    byCode: (code) => found(games.byCode(code)),
    all: () => games.all().map(played),
  };
}
