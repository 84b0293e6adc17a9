import { KEPT_MAX, evictedOf, type KeptRound } from './kept-round.ts';

/** Where the rounds of all members of this phone are kept. They outlive the session. */
export type EvidenceStorage = {
  readonly all: (owner: string) => Promise<readonly KeptRound[]>;
  /** Changes one round in one transaction, so that two tabs lose nothing, and makes room. Gives what is kept
   *  then. */
  readonly change: (owner: string, roundId: string, by: Change) => Promise<KeptRound | undefined>;
  /** Number of rounds stored for this visit alone. */
  readonly forVisit: (owner: string) => Promise<number>;
};

type Change = (kept: KeptRound | undefined) => KeptRound | undefined;
type Rounds = Omit<EvidenceStorage, 'forVisit'>;

const DATABASE = 'tessera.evidence';
const ROUNDS = 'rounds';

/** The storage of this browser. What it does not take, because it is full or forbidden, is kept in memory for
 *  this visit, and offered to it again with the next change of the round. */
export function openStorage(factory: IDBFactory | undefined = globalThis.indexedDB): EvidenceStorage {
  const visit = inMemory();
  let opened: Promise<Rounds> | null = null;
  const stored = (): Promise<Rounds> => (opened ??= openDatabase(factory).then(inDatabase));
  return {
    forVisit: visit.forVisit,
    async all(owner) {
      const own = await visit.all(owner);
      const others = await stored()
        .then((rounds) => rounds.all(owner))
        .catch(() => []);
      return [...others.filter(({ roundId }) => own.every((round) => round.roundId !== roundId)), ...own];
    },
    async change(owner, roundId, by) {
      const own = (await visit.all(owner)).find((round) => round.roundId === roundId);
      const tried: { round?: KeptRound | undefined } = {};
      try {
        const rounds = await stored();
        const round = await rounds.change(owner, roundId, (kept) => (tried.round = by(own ?? kept)));
        visit.forget(owner, roundId);
        return round;
      } catch {
        const round = 'round' in tried ? tried.round : by(own);
        return visit.change(owner, roundId, () => round);
      }
    },
  };
}

/** Keeps rounds for the visit alone. */
export function inMemory(): EvidenceStorage & {
  readonly forget: (owner: string, roundId: string) => void;
} {
  const kept = new Map<string, KeptRound>();
  const ofOwner = (owner: string): KeptRound[] => [...kept.values()].filter((round) => round.owner === owner);
  const forget = (owner: string, roundId: string): void => void kept.delete(`${owner} ${roundId}`);
  return {
    forget,
    all: (owner) => Promise.resolve(ofOwner(owner)),
    forVisit: (owner) => Promise.resolve(ofOwner(owner).length),
    change(owner, roundId, by) {
      const round = by(kept.get(`${owner} ${roundId}`));
      if (round) kept.set(`${owner} ${roundId}`, round);
      for (const old of evictedOf(ofOwner(owner))) forget(owner, old.roundId);
      return Promise.resolve(round);
    },
  };
}

const inDatabase = (database: IDBDatabase): Rounds => ({
  async all(owner) {
    const rounds = database.transaction(ROUNDS).objectStore(ROUNDS);
    return (await resultOf(rounds.getAll(of(owner)))) as KeptRound[];
  },
  async change(owner, roundId, by) {
    const change = database.transaction(ROUNDS, 'readwrite');
    // Lack of space may be reported only at the end.
    const isDone = endOf(change);
    const rounds = change.objectStore(ROUNDS);
    const round = by((await resultOf(rounds.get([owner, roundId]))) as KeptRound | undefined);
    if (!round) return undefined;
    await resultOf(rounds.put(round));
    // Fewer rounds than are kept of one state need no room.
    if ((await resultOf(rounds.count(of(owner)))) > KEPT_MAX) {
      const all = (await resultOf(rounds.getAll(of(owner)))) as KeptRound[];
      for (const old of evictedOf(all)) rounds.delete([owner, old.roundId]);
    }
    await isDone;
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

function endOf(change: IDBTransaction): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve());
    change.addEventListener('abort', () => reject(change.error ?? new Error('the storage failed')));
  });
  // A failed request is reported first.
  end.catch(() => undefined);
  return end;
}
