import type { LiveTopic } from '@tessera/contract/live';

import { useLive } from '../live/use-live.ts';
import { usePageShow } from '../nav/page-context.ts';
import { useSession } from '../session/session.ts';

/** Runs when the page is shown, and whenever the member's balance moves while it is visible. */
export function useMoneyMoved(onMoved: () => void): void {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  usePageShow(onMoved);
  const topics: LiveTopic[] = /^\d+$/.test(owner) ? [`member:${Number(owner)}`] : [];
  useLive(topics, ({ event }) => {
    if (event === 'balance' || event === 'resync') onMoved();
  });
}
