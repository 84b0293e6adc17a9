import type { ChainPoint, RoundExport } from '@tessera/domain/fairness/export-format';

import type { StoragePort } from '../../../../storage/browser-storage.ts';
import { readObject } from '../../../../storage/stored-form.ts';

const CHAINS = 'tessera.provenChains';
const PROMISES = 'tessera.seenPromises';
const CHAINS_MAX = 24;
const PROMISES_MAX = 60;

/** The record that the phone keeps of a proved chain: its announcement and the furthest seed. */
export type KeptChain = { readonly announcement: string; readonly point: ChainPoint };

export type KeptPromise = { readonly commitment: string; readonly seenAt: number };

/** Announcements, commitments and seeds seen on this phone. They reveal a later substitution and shorten the
 *  next chain walk. None of it leaves the phone. */
export class KeptClaims {
  readonly #storage: StoragePort;
  constructor(storage: StoragePort) {
    this.#storage = storage;
  }

  chain(chainId: string): KeptChain | null {
    const kept = readObject(this.#storage.read(CHAINS))?.[chainId];
    return isKeptChain(kept) ? kept : null;
  }

  /** Keeps the seed and the announcement of a proved round; an older round never replaces a newer seed. */
  keepChain({ announcement, index, seed }: RoundExport): void {
    const kept = this.chain(announcement.chainId);
    if (kept && (kept.announcement !== announcement.hash || kept.point.index >= index)) return;
    const point = { index, value: seed };
    this.#put(CHAINS, announcement.chainId, { announcement: announcement.hash, point }, CHAINS_MAX);
  }

  /** Keeps a commitment seen before its draw, with the time it was first seen. Epoch ms. */
  keepPromise(chainId: string, index: number, commitment: string, nowMs: number): void {
    const key = `${chainId}:${index}`;
    if (this.promise(chainId, index)) return;
    this.#put(PROMISES, key, { commitment, seenAt: Math.trunc(nowMs) }, PROMISES_MAX);
  }

  promise(chainId: string, index: number): KeptPromise | null {
    const kept = readObject(this.#storage.read(PROMISES))?.[`${chainId}:${index}`];
    return isKeptPromise(kept) ? kept : null;
  }

  #put(name: string, key: string, value: object, max: number): void {
    const { [key]: _old, ...others } = readObject(this.#storage.read(name)) ?? {};
    this.#storage.write(name, Object.fromEntries([...Object.entries(others), [key, value]].slice(-max)));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isKeptChain = (value: unknown): value is KeptChain =>
  isRecord(value) &&
  typeof value['announcement'] === 'string' &&
  isRecord(value['point']) &&
  Number.isSafeInteger(value['point']['index']) &&
  typeof value['point']['value'] === 'string';

const isKeptPromise = (value: unknown): value is KeptPromise =>
  isRecord(value) && typeof value['commitment'] === 'string' && Number.isSafeInteger(value['seenAt']);
