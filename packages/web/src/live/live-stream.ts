import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { Continuity } from './continuity.ts';
import type { LiveMessage } from './live-connection.ts';
import { SharedConnection, type SharedPorts } from './shared-connection.ts';

export type LivePorts = SharedPorts & { readonly onEvent: (event: LiveEvent) => void };

/** The stream of live events of this window, while it is visible and has topics. It continues after the last
 *  event received, whichever window is connected. If the server cannot fill the gap it sends `resync`, and
 *  listeners fetch their data again. If an event shows that others are missing, listeners get `resync` before
 *  it. An event that was received before is dropped, and so is a balance older than one received. */
export class LiveStream {
  readonly #onEvent: (event: LiveEvent) => void;
  readonly #shared: SharedConnection;
  #topics: readonly LiveTopic[] = [];
  #isVisible = true;
  #lastId = '';
  readonly #continuity = new Continuity();

  constructor(ports: LivePorts) {
    this.#onEvent = ports.onEvent;
    this.#shared = new SharedConnection(ports, {
      onMessage: (message) => this.#deliver(message),
      position: () => this.#lastId,
    });
  }

  setTopics(topics: readonly LiveTopic[]): void {
    const sorted = [...new Set(topics)].toSorted();
    if (sorted.join() === this.#topics.join()) return;
    this.#topics = sorted;
    this.#follow();
  }

  setVisible(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.#follow();
  }

  /** Connects at once instead of after the backoff: the network is back. */
  retry(): void {
    this.#shared.retry();
  }

  /** For windows that cannot share a connection: the one in front keeps it. */
  followFocus(): void {
    this.#shared.followFocus();
  }

  #follow(): void {
    if (this.#topics.length === 0 || !this.#isVisible) return this.#shared.leave();
    this.#continuity.begin(this.#topics, this.#lastId === '' ? undefined : Number(this.#lastId));
    this.#shared.want(this.#topics);
  }

  #deliver({ event, id }: LiveMessage): void {
    // The first greeting may be of a connection that another window had resumed.
    if (event.event === 'hello' && this.#lastId === '') this.#lastId = String(event.data.seq);
    else if (id !== null) this.#lastId = id;
    const joined = this.#continuity.follow(this.#topics, event);
    if (joined === 'old') return;
    if (joined === 'gap')
      this.#onEvent({ event: 'resync', data: { reason: 'gap', seq: Number(this.#lastId) } });
    this.#onEvent(event);
  }
}
