import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { queryClient } from '../api/query-client.ts';
import { serverClock } from '../api/server-clock.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';
import { followEvents } from './apply-event.ts';
import { refreshMember } from './fresh-member.ts';
import { LiveStream } from './live-stream.ts';

export type LiveListener = (event: LiveEvent) => void;

const MEMBER = ['user/index'];

const subscriptions = new Map<symbol, readonly LiveTopic[]>();
const listeners = new Set<LiveListener>();
const applyToCache = followEvents(queryClient);

const stream = new LiveStream({
  fetch: (url, init) => fetch(url, init),
  token: () => session.sendableToken,
  onEvent: handleEvent,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  locks: navigator.locks,
  openChannel(name, onMessage) {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }) => onMessage(data));
    return channel;
  },
  hasFocus: () => document.hasFocus(),
});

/** Subscribes to topics and calls the listener for each event. A member's own topic is always included.
 *  Returns the unsubscribe function. */
export function listenLive(topics: readonly LiveTopic[], listener: LiveListener): () => void {
  const key = Symbol('subscription');
  subscriptions.set(key, topics);
  listeners.add(listener);
  updateTopics();
  return () => {
    subscriptions.delete(key);
    listeners.delete(listener);
    updateTopics();
  };
}

let helloAtMs: number | null = null;

/** Since when the stream has been open, by the server's clock; events that it missed before come after
 *  that. Null before its first connection.   Units: ms. */
export const connectedAt = (): number | null => helloAtMs;

function handleEvent(event: LiveEvent): void {
  if (event.event === 'hello' || event.event === 'ping') serverClock.hint(event.data.server_time_ms);
  if (event.event === 'hello') helloAtMs = Math.trunc(serverClock.now());
  if (event.event === 'balance') session.changeUser({ money: event.data.money });
  if (mayHaveMissed(event)) void refetchMember();
  applyToCache(event);
  for (const listener of listeners) listener(event);
}

/** Balance events are not replayed, so one that arrives while the member is being fetched may be newer than
 *  the answer. After the end of a session the answer is what ends it on this phone too, on every page. */
const mayHaveMissed = ({ event, data }: LiveEvent): boolean =>
  event === 'hello' ||
  event === 'resync' ||
  (event === 'bye' && data.reason === 'session_ended') ||
  (event === 'balance' && queryClient.isFetching({ queryKey: MEMBER }) > 0);

/** An answer already on its way may be older than the stream, so it is dropped. */
async function refetchMember(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: MEMBER });
  await refreshMember();
}

let isScheduled = false;

/** Collects topic changes of one tick before the stream reconnects. */
function updateTopics(): void {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    const topics = [...subscriptions.values()].flat();
    const id = isMember(session.state) ? session.state.userInfo?.id : '';
    // A token restored without its user: the id comes with the member.
    const own: LiveTopic[] = id ? [`member:${Number(id)}`] : [];
    stream.setTopics(topics.length === 0 ? [] : [...topics, ...own]);
  });
}

session.store.subscribe(updateTopics);
addEventListener('online', () => stream.retry());
for (const change of ['focus', 'blur']) addEventListener(change, () => stream.followFocus());
document.addEventListener('visibilitychange', () =>
  stream.setVisible(document.visibilityState === 'visible'),
);
