import type { StoragePort } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readObject } from '../storage/stored-form.ts';
import type { Pending, PendingPath, PostPhase } from './pending.ts';
import { withoutConfirmation } from './secret.ts';

const PHASES: readonly unknown[] = ['sent', 'delayed', 'unknown'] satisfies PostPhase[];

/** Stores the pending post of one member and one call in the browser, so that a reload does not forget it and
 *  other tabs know of it. `part` tells apart what a member may send side by side, such as slips of two
 *  games. */
export class PendingStorage<Request> {
  readonly #storage: StoragePort;
  readonly #name: string;
  /** As last read or written here; another text is of another tab. */
  #text: string | null = null;

  constructor(storage: StoragePort, path: PendingPath, owner: string, part = '') {
    this.#storage = storage;
    this.#name = `${KEYS.pendingPost}.${path}.${owner}${part === '' ? '' : `.${part}`}`;
  }

  /** The stored post; null for none, and for one of another form. */
  read(): Pending<Request> | null {
    this.#text = this.#storage.read(this.#name);
    const { key, payload, phase } = readObject(this.#text) ?? {};
    if (typeof key !== 'string' || typeof payload !== 'object' || payload === null) return null;
    if (!Object.values(payload).every(isField)) return null;
    const isKnown = (value: unknown): value is PostPhase => PHASES.includes(value);
    return { key, payload: payload as Request, phase: isKnown(phase) ? phase : 'unknown' };
  }

  /** The post that another tab has stored since; undefined if nothing has changed. */
  readNews(): Pending<Request> | null | undefined {
    return this.#storage.read(this.#name) === this.#text ? undefined : this.read();
  }

  write({ key, payload, phase }: Pending<Request>): void {
    this.#storage.write(this.#name, { key, payload: withoutConfirmation(payload), phase });
    this.#text = this.#storage.read(this.#name);
  }

  /** Forgets this post, unless another tab has put one of its own in its place. */
  remove(key: string): void {
    if (this.read()?.key !== key) return;
    this.#storage.remove(this.#name);
    this.#text = null;
  }
}

/** Payloads are flat, but for the rows of a slip. */
const isField = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
