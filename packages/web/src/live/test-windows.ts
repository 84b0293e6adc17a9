import { vi } from 'vitest';

import type { Channel, Locks, SharedPorts } from './shared-connection.ts';

/** A connection to the server of a test, with fake timers. */
export type Line = {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly say: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly isCut: () => boolean;
};

export type TestServer = { readonly lines: readonly Line[]; readonly fetch: SharedPorts['fetch'] };

/** A server that says what the test says, on each connection that was opened. */
export function testServer(): TestServer {
  const lines: Line[] = [];
  return {
    lines,
    fetch(url, init) {
      let control: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({ start: (made) => void (control = made) });
      init.signal?.addEventListener('abort', () => control?.error(new Error('aborted')));
      lines.push({
        url,
        headers: init.headers as Record<string, string>,
        say: async (text) => {
          control?.enqueue(new TextEncoder().encode(text));
          await vi.advanceTimersByTimeAsync(5);
        },
        end: async () => {
          control?.close();
          await vi.advanceTimersByTimeAsync(5);
        },
        isCut: () => init.signal?.aborted === true,
      });
      return Promise.resolve(new Response(body));
    },
  };
}

type Member = { readonly hear: (data: unknown) => void };
type Holder = { readonly end: (error: Error) => void };

/** Shared resources of the windows of one browser: locks, each held by one window at a time, and channels. */
export class TestBrowser implements Locks {
  readonly #channels = new Map<string, Set<Member>>();
  readonly #holders = new Map<string, Holder>();
  readonly #lines = new Map<string, (() => void)[]>();

  readonly openChannel = (name: string, onMessage: (data: unknown) => void): Channel => {
    const all = this.#channels.get(name) ?? new Set<Member>();
    this.#channels.set(name, all);
    const member: Member = { hear: onMessage };
    all.add(member);
    return {
      close: () => void all.delete(member),
      postMessage(data) {
        for (const other of all)
          if (other !== member)
            queueMicrotask(() => {
              if (all.has(other)) other.hear(data);
            });
      },
    };
  };

  readonly request = async (
    name: string,
    options: LockOptions,
    held: () => Promise<void> | undefined,
  ): Promise<void> => {
    if (options.steal) {
      this.#holders.get(name)?.end(new DOMException('stolen', 'AbortError'));
      this.#holders.delete(name);
    }
    if (this.#holders.has(name)) await this.#turn(name, options.signal);
    await new Promise<void>((resolve, reject) => {
      const holder: Holder = { end: reject };
      this.#holders.set(name, holder);
      void Promise.resolve(held()).then(() => {
        resolve();
        if (this.#holders.get(name) !== holder) return;
        this.#holders.delete(name);
        this.#lines.get(name)?.shift()?.();
      });
    });
  };

  /** Waits in line until the lock is free. */
  async #turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    const line = this.#lines.get(name) ?? [];
    this.#lines.set(name, line);
    await new Promise<void>((resolve, reject) => {
      line.push(resolve);
      signal?.addEventListener('abort', () => {
        if (!line.includes(resolve)) return;
        line.splice(line.indexOf(resolve), 1);
        reject(signal.reason as Error);
      });
    });
  }
}

/** The ports of a window of a browser; of one that shares nothing without a browser. */
export const windowPorts = (browser: TestBrowser | null): Omit<SharedPorts, 'fetch'> => ({
  token: () => '',
  random: () => 1,
  hasFocus: () => true,
  locks: browser ?? undefined,
  openChannel: (...asked) => (browser ?? new TestBrowser()).openChannel(...asked),
});
