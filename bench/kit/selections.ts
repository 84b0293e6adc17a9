import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { formatOdds } from '@tessera/domain/odds';
import type { Game } from '@tessera/server/game/game-catalogue';

export const SELECTIONS = 60;

export type BetBody = {
  readonly game_id: number;
  readonly game_no: string;
  readonly bet_content: readonly {
    readonly play: string;
    readonly number: string;
    readonly amount: string;
    readonly odds: string;
  }[];
};

/** Up to so many selections of a game that are bet on by naming one value, spread over the whole list of
 *  what its first round sells. */
export function selectionsOf(
  game: Game,
  most = SELECTIONS,
): readonly { key: string; play: string; pick: string; oddsE4: number }[] {
  const { family, payTable } = game.rulesAt(FIRST_INDEX);
  const single = new Set(family.plays.filter((play) => play.pick.kind === 'one').map((play) => play.key));
  const entries = payTable.entries.filter(({ selection }) => single.has(selection.play));
  const count = Math.min(most, entries.length);
  return Array.from({ length: count }, (_, at) => {
    const entry = entries[Math.floor((at * entries.length) / count)];
    if (!entry) throw new Error(`${game.code} has selections`);
    const { key, play, pick } = entry.selection;
    return { key, play, pick, oddsE4: entry.price.oddsE4 };
  });
}

/** The bodies of all single bets of 1.00 on these selections, with the odds a client would have seen. */
export const bodiesOf = (game: Game, issue: string, most = SELECTIONS): BetBody[] =>
  selectionsOf(game, most).map(({ play, pick, oddsE4 }) => ({
    game_id: game.id,
    game_no: issue,
    bet_content: [{ play, number: pick, amount: '1.00', odds: formatOdds(oddsE4) }],
  }));
