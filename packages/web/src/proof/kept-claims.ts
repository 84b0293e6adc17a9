import type {
  AnnouncementExport,
  ChainPoint,
  CloseExport,
  RoundExport,
} from '@tessera/domain/fairness/export-format';

import type { StoragePort } from '../storage/browser-storage.ts';
import { readObject } from '../storage/stored-form.ts';

const CHAINS = 'tessera.provenChains';
const PROMISES = 'tessera.seenPromises';
const CHAINS_MAX = 24;
const PROMISES_MAX = 60;

/** The record that the phone keeps of a proved chain: its announcement and the furthest seed. */
export type KeptChain = { readonly announcement: string; readonly point: ChainPoint };

/** A commitment, and the hash of the close record once that has been seen. */
export type KeptPromise = { readonly commitment: string; readonly q: string | null };

export type Promised = Pick<RoundExport, 'announcement' | 'index' | 'commitment'> & {
  readonly close: Pick<CloseExport, 'q'> | null;
};

/** Announcements, commitments, close records and seeds seen on this phone. They reveal a later substitution
 *  and shorten the next chain walk. None of it leaves the phone. */
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

  /** Keeps the announcement of a chain that is seen for the first time, and with it the operator's key. */
  keepAnnouncement({ chainId, hash, head }: Pick<AnnouncementExport, 'chainId' | 'hash' | 'head'>): void {
    if (this.chain(chainId)) return;
    this.#put(CHAINS, chainId, { announcement: hash, point: { index: 0, value: head } }, CHAINS_MAX);
  }

  /** Keeps what was promised of a round, as it was first seen. */
  keepPromise({ announcement, index, commitment, close }: Promised): void {
    const { chainId } = announcement;
    const kept = this.promise(chainId, index);
    const q = kept?.q ?? close?.q ?? null;
    if (kept && kept.q === q) return;
    const promise = { commitment: kept?.commitment ?? commitment, q };
    this.#put(PROMISES, `${chainId}:${index}`, promise, PROMISES_MAX);
  }

  promise(chainId: string, index: number): KeptPromise | null {
    const kept = readObject(this.#storage.read(PROMISES))?.[`${chainId}:${index}`];
    if (!isRecord(kept) || typeof kept['commitment'] !== 'string') return null;
    const { commitment, q } = kept;
    // Kept before the close, or by a version that kept no close record.
    return { commitment, q: typeof q === 'string' ? q : null };
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
