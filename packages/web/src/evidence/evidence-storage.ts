import { KEPT_MAX, evictedOf, type KeptRound } from './kept-round.ts';

/** Where the rounds of all members of this phone are kept. They outlive the session. */
export type EvidenceStorage = {
  readonly all: (owner: string) => Promise<readonly KeptRound[]>;
  /** Changes one round in one transaction, so that two tabs lose nothing, and makes room. Gives what is kept
   *  then. */
  readonly change: (
    owner: string,
    roundId: string,
    by: (kept: KeptRound | undefined) => KeptRound | undefined,
  ) => Promise<KeptRound | undefined>;
};

const DATABASE = 'tessera.evidence';
const ROUNDS = 'rounds';

/** The storage of this browser; where it has none, as in some private windows, the memory of this visit. */
export function openStorage(factory: IDBFactory | undefined = globalThis.indexedDB): EvidenceStorage {
  let opened: Promise<EvidenceStorage> | null = null;
  const storage = (): Promise<EvidenceStorage> =>
    (opened ??= openDatabase(factory).then(inDatabase, () => inMemory()));
  return {
    all: async (owner) => (await storage()).all(owner),
    change: async (owner, roundId, by) => (await storage()).change(owner, roundId, by),
  };
}

/** Keeps rounds for the visit alone. */
export function inMemory(): EvidenceStorage {
  const kept = new Map<string, KeptRound>();
  const ofOwner = (owner: string): KeptRound[] => [...kept.values()].filter((round) => round.owner === owner);
  return {
    all: (owner) => Promise.resolve(ofOwner(owner)),
    change(owner, roundId, by) {
      const round = by(kept.get(`${owner} ${roundId}`));
      if (round) kept.set(`${owner} ${roundId}`, round);
      for (const old of evictedOf(ofOwner(owner))) kept.delete(`${owner} ${old.roundId}`);
      return Promise.resolve(round);
    },
  };
}

const inDatabase = (database: IDBDatabase): EvidenceStorage => ({
  async all(owner) {
    const rounds = database.transaction(ROUNDS).objectStore(ROUNDS);
    return (await resultOf(rounds.getAll(of(owner)))) as KeptRound[];
  },
  async change(owner, roundId, by) {
    const rounds = database.transaction(ROUNDS, 'readwrite').objectStore(ROUNDS);
    const round = by((await resultOf(rounds.get([owner, roundId]))) as KeptRound | undefined);
    if (!round) return undefined;
    await resultOf(rounds.put(round));
    // Fewer rounds than are kept of one state need no room.
    if ((await resultOf(rounds.count(of(owner)))) > KEPT_MAX) {
      const all = (await resultOf(rounds.getAll(of(owner)))) as KeptRound[];
      for (const old of evictedOf(all)) rounds.delete([owner, old.roundId]);
    }
    return round;
  },
});

/** Every round of one member: arrays order after all texts. */
const of = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!factory) return Promise.reject(new Error('this browser keeps no data'));
  const request = factory.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(ROUNDS, { keyPath: ['owner', 'roundId'] }),
  );
  return resultOf(request);
}

/** A transaction lives on while a promise of one of its requests is awaited. */
const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the storage failed')));
  });
