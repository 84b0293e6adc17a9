import { LIVE_PATH, type LiveEvent, type LiveTopic } from '@tessera/contract/live';

import { SseParser, type SseMessage } from './sse-parser.ts';

/** An event with its position in the order of round events, where it carries one. */
export type LiveMessage = { readonly event: LiveEvent; readonly id: string | null };

export type ConnectionPorts = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string;
  /** 0 <= x < 1; spreads the reconnections of many phones after a server restart. */
  readonly random: () => number;
};

const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;
/** The server sends something at least every 15 s; after three times that the connection counts as dead. */
export const SILENCE_MS = 45_000;

export type ConnectionHandlers = {
  /** Called before each attempt to connect. */
  readonly onTry: () => void;
  /** `isSeamless`: a connection before it was read until this one began. Only the newest one greets. */
  readonly onMessage: (message: LiveMessage, isSeamless: boolean) => void;
};

/** Polling interval of a window without a connection of its own, and the time that it listens: the balance
 *  comes a little after the greeting. */
export const VISIT_EVERY_MS = 10_000;
export const VISIT_MS = 1_000;

/** Exponential backoff with jitter: half to the whole of a delay that doubles with each failure in a row. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures) * (0.5 + random / 2);

/** A connection to the server's live events.
 *
 *  closed -- open --> connecting -- first byte --> reading
 *  reading -- end, error, time-out --> waiting -- back-off over --> connecting
 *  any -- close --> closed
 *
 *  It resumes after the last position received. When it is opened again for other topics, the connection
 *  before it is read on until the new one greets: nothing of the member, which is not replayed, is missed in
 *  between, and what both bring arrives twice. */
export class LiveConnection {
  readonly #ports: ConnectionPorts;
  readonly #handlers: ConnectionHandlers;
  #topics: readonly LiveTopic[] = [];
  #after = '';
  #isVisit = false;
  #failures = 0;
  #run: Run | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: ConnectionPorts, handlers: ConnectionHandlers) {
    this.#ports = ports;
    this.#handlers = handlers;
  }

  /** The last position received since it was opened; empty before the first. */
  get after(): string {
    return this.#after;
  }

  /** Connects for these topics and resumes after a position; empty starts from now. A visit asks every ten
   *  seconds and keeps no connection in between. */
  open(topics: readonly LiveTopic[], after: string, isVisit = false): void {
    this.#topics = topics;
    this.#after = after;
    this.#isVisit = isVisit;
    this.#failures = 0;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** Connects anew at once, if it is open. */
  retry(): void {
    if (this.#topics.length === 0) return;
    this.#run?.control.abort();
    this.#run = null;
    this.open(this.#topics, this.#after, this.#isVisit);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#run?.control.abort();
    this.#run = null;
    this.#topics = [];
    this.#after = '';
  }

  async #connect(): Promise<void> {
    const before = this.#run;
    const run: Run = { control: new AbortController(), before, isGreeted: false };
    const { control } = run;
    this.#run = run;
    // Whatever ends this one ends those before it.
    control.signal.addEventListener('abort', () => before?.control.abort());
    this.#handlers.onTry();
    try {
      await this.#read(run);
    } catch {
      // Every failure has the same remedy: reconnect after the backoff.
    }
    control.abort();
    if (this.#run !== run) return;
    this.#run = null;
    const delay = this.#isVisit ? VISIT_EVERY_MS : 0;
    const waitMs = Math.max(delay, backoffMs(this.#failures, this.#ports.random()));
    this.#timer = setTimeout(() => void this.#connect(), waitMs);
    this.#failures += 1;
  }

  async #read(run: Run): Promise<void> {
    const { control } = run;
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (this.#ports.token() !== '') headers['token'] = this.#ports.token();
    if (this.#after !== '') headers['last-event-id'] = this.#after;
    const url = `${LIVE_PATH}?topics=${this.#topics.map(encodeURIComponent).join(',')}`;
    const watchdog = connectionWatchdog(() => control.abort());
    let visit: ReturnType<typeof setTimeout> | undefined;
    try {
      const response = await this.#ports.fetch(url, {
        headers,
        signal: control.signal,
        cache: 'no-store',
        // Low priority: requests that the page waits for go first.
        priority: 'low',
      });
      // The session has ended while no stream was open to say so.
      if (response.status === 401)
        this.#handlers.onMessage(
          { event: { event: 'bye', data: { reason: 'session_ended' } }, id: null },
          false,
        );
      if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
      const isSeamless = run.before !== null && isUnbroken(run.before);
      const parser = new SseParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        if (control.signal.aborted) return;
        watchdog.reset();
        run.before?.control.abort();
        for (const message of parser.feed(piece.value)) this.#deliver(message, run, isSeamless);
        if (this.#isVisit) visit ??= setTimeout(() => control.abort(), VISIT_MS);
      }
    } finally {
      watchdog.stop();
      clearTimeout(visit);
    }
  }

  #deliver(message: SseMessage, run: Run, isSeamless: boolean): void {
    const event = readEvent(message);
    if (!event) return;
    if (this.#run === run) {
      run.isGreeted = true;
      this.#failures = 0;
      if (message.id !== null) this.#after = message.id;
    } else if (event.event === 'hello') return;
    this.#handlers.onMessage({ event, id: message.id }, isSeamless);
  }
}

/** One request of the connection. */
type Run = {
  readonly control: AbortController;
  /** Read until this one begins. */
  readonly before: Run | null;
  isGreeted: boolean;
};

const isUnbroken = ({ control, isGreeted, before }: Run): boolean =>
  !control.signal.aborted && (isGreeted || (before !== null && isUnbroken(before)));

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
