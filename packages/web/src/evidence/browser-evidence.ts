import { api, queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { serverClock } from '../api/server-clock.ts';
import { readWhole } from '../proof/whole-proof.ts';
import { isGuest } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { openStorage } from './evidence-storage.ts';
import { Evidence } from './evidence.ts';
import { DEMO } from './kept-mark.ts';
import { whenIdle } from './when-idle.ts';

const QUIET = { showLoading: false, showError: false } as const;

const isShown = (owner: string): boolean => {
  const { current } = session;
  return owner === DEMO ? isGuest(current) : current.userInfo?.id === owner;
};

const assertShown = (owner: string): void => {
  if (!isShown(owner)) throw new Error('somebody else is here');
};

/** Evidence of this phone. */
export const evidence = new Evidence({
  storage: openStorage(),
  claims: browserStorage,
  async publishedOf(owner, roundId) {
    assertShown(owner);
    return readWhole({ round_id: roundId });
  },
  async receiptsOf(owner, betId) {
    assertShown(owner);
    return api('games/betReceipt', { bet_id: betId }, QUIET);
  },
  async isHere(owner) {
    await api('user/index', undefined, QUIET);
    return isShown(owner);
  },
  async codes() {
    const { list } = await queryClient.fetchQuery({ ...queryFor('games/list'), staleTime: Infinity });
    return (gameId) => list.find(({ id }) => id === gameId)?.code;
  },
  nowMs: () => Math.trunc(serverClock.now()),
  pause: whenIdle,
  onDifference: (round) =>
    void import('./alarm/show-alarm.tsx').then(
      ({ showAlarm }) => showAlarm(round, () => void evidence.told(round.owner, round.roundId)),
      () => undefined,
    ),
});
