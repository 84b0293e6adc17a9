import { api } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { betsOfRound } from '../../../../bets/round-return.ts';
import { stageRound } from '../../../../bets/staged-rounds.ts';
import { session } from '../../../../session/session.ts';
import { followNext } from './follow-round.ts';
import { isDrawn, stageRoundOf } from './stage-round.ts';

/** Fetches the balance after a payout, in case the stream did not push it. */
async function refreshBalance(): Promise<void> {
  const owner = session.state.userInfo?.id;
  const member = await api('user/index', undefined, { showLoading: false, showError: false }).catch(
    () => null,
  );
  if (member && session.current.userInfo?.id === owner)
    queryClient.setQueryData(['user/index', null], member);
}

/** Code that follows a draw with bets of the player. A table without bets is shown without this code. */
export const stageRules = { betsOfRound, followNext, isDrawn, refreshBalance, stageRound, stageRoundOf };
