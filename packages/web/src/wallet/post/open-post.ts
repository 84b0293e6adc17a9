import type { Payload } from '@tessera/contract/routes';

import type { StoragePort } from '../../storage/browser-storage.ts';
import { KEYS } from '../../storage/keys.ts';
import { readObject } from '../../storage/stored-form.ts';
import type { MoneyPath } from './money-post.ts';

/** A post that has no answer yet: what was asked, and the key under which the server takes it once. */
export type OpenPost<P extends MoneyPath> = { readonly key: string; readonly payload: Payload<P> };

/** Keeps the open post of one member and one call in the browser, so that a reload does not forget it. The
 *  fund password is never written: who asks again enters it anew. */
export class OpenPostStorage<P extends MoneyPath> {
  readonly #storage: StoragePort;
  readonly #name: string;

  constructor(storage: StoragePort, path: P, owner: string) {
    this.#storage = storage;
    this.#name = `${KEYS.moneyPost}.${path}.${owner}`;
  }

  /** What is kept; null for nothing, and for what is not of its form. */
  read(): OpenPost<P> | null {
    const { key, payload } = readObject(this.#storage.read(this.#name)) ?? {};
    if (typeof key !== 'string' || typeof payload !== 'object' || payload === null) return null;
    const isPlain = Object.values(payload).every((one) => typeof one === 'string' || typeof one === 'number');
    return isPlain ? { key, payload: payload as Payload<P> } : null;
  }

  write({ key, payload }: OpenPost<P>): void {
    this.#storage.write(this.#name, { key, payload: withoutPassword<P>(payload) });
  }

  /** Forgets this post, unless another tab has put one of its own in its place. */
  remove(key: string): void {
    if (this.read()?.key === key) this.#storage.remove(this.#name);
  }
}

export const hasPassword = (payload: unknown): boolean =>
  (payload as Body | undefined)?.password !== undefined;

export function withoutPassword<P extends MoneyPath>(payload: Payload<P>): Payload<P> {
  const { password: _, ...rest } = (payload ?? {}) as Body;
  return rest as Payload<P>;
}

/** The same payload with the password of another, where that has one. */
export const withPasswordOf = <P extends MoneyPath>(payload: Payload<P>, other: Payload<P>): Payload<P> =>
  hasPassword(other) ? ({ ...(payload as Body), password: (other as Body).password } as Payload<P>) : payload;

type Body = { readonly password?: string | undefined };
