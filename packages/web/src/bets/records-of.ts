import { api } from '../api/api.ts';
import type { BetRecord } from './record-row.ts';
import type { RecordPort } from './round-return.ts';

/** Pages of the member's own bets on a game, newest first. */
export const recordsOf =
  (gameId: number): RecordPort<BetRecord> =>
  (query) =>
    api(
      'games/getBetRecord',
      { game_id: String(gameId), ...query, limit: '100' },
      { showLoading: false, showError: false },
    );
