import { moneyOrZero } from '@tessera/domain/money';

import { api } from '../../api/api.ts';
import type { OwnRound } from './round-result.ts';

const SILENT = { showLoading: false, showError: false };
/** More chases than anybody runs at once on a game. */
const CHASES = '50';
/** A chase is complete as soon as its last round is bought, which is drawn later than those before. */
const GOES_ON: ReadonlySet<string> = new Set(['running', 'completed']);

/** Returns true if everything that the member has lost on a round was staked by chases that continue after
 *  it. The last round of a chase is none of these: with it the chase has come to something.
 *  Cost: a call, and one for each running chase of the game.  Units: 1/100. */
export async function isLossOfChase(round: OwnRound, stakeMinor: bigint): Promise<boolean> {
  const { list } = await api('games/chaseList', { limit: CHASES }, SILENT);
  const running = list.filter(
    ({ game_id: gameId, status, last_game_no: last }) =>
      gameId === round.gameId && GOES_ON.has(status) && round.issue < last,
  );
  const chases = await Promise.all(
    running.map(({ id }) => api('games/chaseDetail', { chase_id: id }, SILENT)),
  );
  const staked = chases
    .flatMap(({ issues }) => issues)
    .filter(({ round_id: roundId }) => roundId === round.roundId)
    .reduce((sum, issue) => sum + moneyOrZero(issue.staked ?? ''), 0n);
  return staked === stakeMinor;
}
