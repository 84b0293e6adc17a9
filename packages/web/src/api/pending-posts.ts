import type { StoragePort } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readObject } from '../storage/stored-form.ts';

const KEPT_MAX = 8;

/** Keys of money posts that were sent and not yet answered. The same post sent again, even after a reload, carries the
 *  same key, so that the server answers with the first outcome instead of taking the money twice. */
export class PendingPosts {
  readonly #storage: StoragePort;
  constructor(storage: StoragePort) {
    this.#storage = storage;
  }

  keyFor(path: string, body: string): string {
    const posts = this.#read();
    const post = `${path} ${body}`;
    const key = posts[post] ?? newKey();
    const kept = Object.entries({ ...posts, [post]: key }).slice(-KEPT_MAX);
    this.#storage.write(KEYS.pendingPosts, Object.fromEntries(kept));
    return key;
  }

  answered(path: string, body: string): void {
    const { [`${path} ${body}`]: _answered, ...others } = this.#read();
    if (Object.keys(others).length === 0) this.#storage.remove(KEYS.pendingPosts);
    else this.#storage.write(KEYS.pendingPosts, others);
  }

  #read(): Record<string, string> {
    const posts = Object.entries(readObject(this.#storage.read(KEYS.pendingPosts)) ?? {});
    return Object.fromEntries(posts.filter((post): post is [string, string] => typeof post[1] === 'string'));
  }
}

/** 128 random bits. `randomUUID` is missing on a plain-http address in the home network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
