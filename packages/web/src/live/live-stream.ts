import { LIVE_PATH, type LiveEvent, type LiveTopic } from '@tessera/contract/live';

import { Continuity } from './continuity.ts';
import { SseParser, type SseMessage } from './sse-parser.ts';

/** The stream of live events from the server.
 *
 *  idle -- topics set, page visible --> connecting -- first byte --> reading
 *  reading -- end, error, time-out --> waiting -- back-off over --> connecting
 *  any -- no topics, page hidden --> idle
 *
 *  It resumes after the last event received. If the server cannot fill the gap it sends `resync`, and
 *  listeners fetch their data again. If an event shows that others are missing, listeners get `resync` before
 *  it. A balance older than one received is dropped. */
export type LivePorts = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string;
  readonly onEvent: (event: LiveEvent) => void;
  /** 0 <= x < 1; spreads the reconnections of many phones after a server restart. */
  readonly random: () => number;
};

const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;
/** The server sends something at least every 15 s; after three times that the connection counts as dead. */
export const SILENCE_MS = 45_000;

/** Exponential backoff with jitter: half to the whole of a delay that doubles with each failure in a row. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures) * (0.5 + random / 2);

export class LiveStream {
  readonly #ports: LivePorts;
  #topics: readonly LiveTopic[] = [];
  #isVisible = true;
  #lastId = '';
  readonly #continuity = new Continuity();
  #failures = 0;
  #control: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  /** Sets the topics. The stream reconnects when they change, and resumes after the last event. */
  setTopics(topics: readonly LiveTopic[]): void {
    const sorted = [...new Set(topics)].toSorted();
    if (sorted.join() === this.#topics.join()) return;
    this.#topics = sorted;
    this.restart();
  }

  setVisible(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.restart();
  }

  /** Reconnects at once if there are topics: after a login, or when the network is back. */
  restart(): void {
    this.#control?.abort();
    this.#control = null;
    clearTimeout(this.#timer);
    this.#failures = 0;
    if (this.#topics.length > 0 && this.#isVisible) void this.#run();
  }

  async #run(): Promise<void> {
    const control = new AbortController();
    this.#control = control;
    try {
      await this.#read(control);
    } catch {
      // Every failure has the same remedy: reconnect after the backoff.
    }
    if (this.#control !== control) return;
    control.abort();
    this.#timer = setTimeout(() => void this.#run(), backoffMs(this.#failures, this.#ports.random()));
    this.#failures += 1;
  }

  async #read(control: AbortController): Promise<void> {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (this.#ports.token() !== '') headers['token'] = this.#ports.token();
    if (this.#lastId !== '') headers['last-event-id'] = this.#lastId;
    const url = `${LIVE_PATH}?topics=${this.#topics.map(encodeURIComponent).join(',')}`;
    this.#continuity.begin(this.#topics, this.#lastId === '' ? undefined : Number(this.#lastId));
    const watchdog = connectionWatchdog(() => control.abort());
    try {
      const response = await this.#ports.fetch(url, {
        headers,
        signal: control.signal,
        cache: 'no-store',
        // Low priority: requests that the page waits for go first.
        priority: 'low',
      });
      // The session has ended while no stream was open to say so.
      if (response.status === 401) this.#ports.onEvent({ event: 'bye', data: { reason: 'session_ended' } });
      if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
      const parser = new SseParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        if (this.#control !== control) return;
        watchdog.reset();
        for (const message of parser.feed(piece.value)) this.#deliver(message);
      }
    } finally {
      watchdog.stop();
    }
  }

  #deliver(message: SseMessage): void {
    const event = readEvent(message);
    if (!event) return;
    this.#failures = 0;
    if (message.id !== null) this.#lastId = message.id;
    const joined = this.#continuity.follow(this.#topics, event);
    if (joined === 'old') return;
    if (joined === 'gap') {
      this.#ports.onEvent({ event: 'resync', data: { reason: 'gap', seq: Number(this.#lastId) } });
    }
    this.#ports.onEvent(event);
  }
}

const KNOWN: ReadonlySet<string> = new Set(['hello', 'round', 'balance', 'inbox', 'resync', 'ping', 'bye']);

/** Reads an event as the contract types it; unknown or malformed events are ignored. */
function readEvent(message: SseMessage): LiveEvent | null {
  if (!KNOWN.has(message.event)) return null;
  try {
    return { event: message.event, data: JSON.parse(message.data) } as LiveEvent;
  } catch {
    return null;
  }
}

function connectionWatchdog(onTimeout: () => void): { reset: () => void; stop: () => void } {
  let timer = setTimeout(onTimeout, SILENCE_MS);
  return {
    reset() {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
