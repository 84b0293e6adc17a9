import { KeptClaims } from '../proof/kept-claims.ts';
import type { TextOf } from '../proof/pay-tables.ts';
import { readProof } from '../proof/round-proof.ts';
import type { StoragePort } from '../storage/browser-storage.ts';
import type { EvidenceStorage } from './evidence-storage.ts';
import type { SlipRequest, Fetched, Placed, TakenRound } from './kept-bets.ts';
import { demoRound, differing, withTaken, type KeptRound } from './kept-round.ts';
import type { CodeOf } from './ticket-hash.ts';

export type EvidencePorts = {
  readonly storage: EvidenceStorage;
  /** Of announcements, commitments and proved seeds, which no member owns. */
  readonly claims: StoragePort;
  /** Fetches the published data of a round as this member; a failure is tried again later. */
  readonly publishedOf: (owner: string, roundId: string) => Promise<unknown>;
  /** The receipts of a bet of this member; a failure is tried again later. */
  readonly receiptsOf: (owner: string, betId: string) => Promise<Fetched>;
  /** Returns true if a session of the member answers now. */
  readonly isHere: (owner: string) => Promise<boolean>;
  readonly codes: () => Promise<CodeOf>;
  readonly textOf?: TextOf;
  /** By the server's clock. */
  readonly nowMs: () => number;
  /** Between two rounds, so that input is handled first. */
  readonly pause: () => Promise<void>;
  readonly onDifference: (round: KeptRound) => void;
};

/** Largest number of receipts per request: other calls of the member need their share of the rate. */
const FETCHED_MAX = 20;

/** Evidence of members' bets on a phone, and its comparison with the published data. One comparison and one
 *  fetch run at a time. */
export class Evidence {
  readonly #ports: EvidencePorts;
  readonly #claims: KeptClaims;
  #running: Promise<void> = Promise.resolve();
  #fetching: Promise<unknown> = Promise.resolve();

  constructor(ports: EvidencePorts) {
    this.#ports = ports;
    this.#claims = new KeptClaims(ports.claims);
  }

  /** Keeps the reply to a slip or a ticket of a member. */
  async keep(owner: string, asked: SlipRequest, placed: Placed): Promise<void> {
    const { takenRounds } = await import('./kept-bets.ts');
    await this.#take(owner, takenRounds(asked, placed, await this.#ports.codes().catch(() => null)));
  }

  /** Asks for the receipts of those of a member's bets that are not kept: bought by a chase, or placed with
   *  another phone. Says whether any was kept now. What is too much, or cannot be had now, is left to the
   *  next call.
   *  Cost: one call for each of at most twenty bets. */
  fetch(owner: string, betIds: readonly string[]): Promise<boolean> {
    const fetched = this.#fetching.then(async () => {
      const { fetchedRounds, keptIdOf } = await import('./kept-bets.ts');
      const kept = new Set((await this.all(owner)).flatMap(({ bets }) => bets.map(({ betId }) => betId)));
      const missing = betIds.filter((betId) => !kept.has(keptIdOf(betId)));
      for (const betId of missing.slice(0, FETCHED_MAX)) {
        await this.#ports.pause();
        await this.#take(owner, fetchedRounds(await this.#ports.receiptsOf(owner, betId)));
      }
      return missing.length > 0;
    });
    this.#fetching = fetched.catch(() => undefined);
    return fetched;
  }

  /** Keeps the round of a demo bet. */
  async keepDemo(owner: string, roundId: string, issue: string): Promise<void> {
    const owned = { owner, roundId, keptAtMs: this.#ports.nowMs() };
    await this.#change(owner, roundId, (kept) => kept ?? demoRound(owned, issue));
  }

  /** Keeps the hash of a close record as the stream shows it, which has been open since a moment. */
  async see(owner: string, roundId: string, q: string, connectedAtMs: number | null): Promise<void> {
    const seen = { q, atMs: this.#ports.nowMs(), connectedAtMs };
    await this.#change(owner, roundId, (kept) => kept && { ...kept, seen: kept.seen ?? seen });
  }

  readonly all = (owner: string): Promise<readonly KeptRound[]> => this.#ports.storage.all(owner);

  /** Number of a member's rounds stored for this visit alone, because the storage does not take them. */
  readonly forVisit = (owner: string): Promise<number> => this.#ports.storage.forVisit(owner);

  /** The rounds of a member that are still to be compared. */
  async waiting(owner: string): Promise<readonly string[]> {
    const rounds = await this.all(owner);
    return rounds.filter(({ state }) => state === 'waiting').map(({ roundId }) => roundId);
  }

  /** Compares the rounds with what is published of them. What cannot be asked for now waits. */
  compare(owner: string, roundIds: readonly string[]): Promise<void> {
    this.#running = this.#running.then(async () => {
      for (const roundId of roundIds) {
        await this.#ports.pause();
        await this.#compareOne(owner, roundId).catch(() => undefined);
      }
    });
    return this.#running;
  }

  /** Tells the member of the differences that they have not been told of. */
  async tell(owner: string): Promise<void> {
    for (const round of await this.all(owner))
      if (round.state === 'differs' && !round.isTold) this.#ports.onDifference(round);
  }

  readonly told = (owner: string, roundId: string): Promise<void> =>
    this.#change(owner, roundId, (kept) => kept && { ...kept, isTold: true });

  async #take(owner: string, rounds: readonly TakenRound[]): Promise<void> {
    const keptAtMs = this.#ports.nowMs();
    for (const taken of rounds) {
      const { roundId } = taken;
      await this.#change(owner, roundId, (kept) => withTaken(kept, { owner, roundId, keptAtMs }, taken));
    }
  }

  async #compareOne(owner: string, roundId: string): Promise<void> {
    const kept = (await this.all(owner)).find((round) => round.roundId === roundId);
    if (!kept || kept.state !== 'waiting') return;
    const judged = await this.#surely(kept);
    if (!judged) return;
    await this.#change(
      owner,
      roundId,
      // A bet that was kept meanwhile is compared by the next run.
      (now) => now && { ...judged, bets: now.bets, ...(isAdded(now, kept, judged) && { state: 'waiting' }) },
    );
  }

  /** The round as it is to be kept; null while that cannot be told. A reply without a session shows no bets,
   *  so what differs is asked for again between two calls that only a session of the member answers. */
  async #surely(kept: KeptRound): Promise<KeptRound | null> {
    const first = await this.#judge(kept);
    if (first?.state !== 'differs' || kept.failed || kept.bets.length === 0) return first;
    const { owner } = kept;
    if (!(await this.#ports.isHere(owner))) return null;
    const second = await this.#judge(kept);
    return second && (await this.#ports.isHere(owner)) ? second : null;
  }

  async #judge(kept: KeptRound): Promise<KeptRound | null> {
    const { publishedOf, textOf } = this.#ports;
    const published = publishedOf(kept.owner, kept.roundId);
    // A mismatch already found is reported whatever the server answers now.
    const proof = readProof(await (kept.failed ? published.catch(() => undefined) : published));
    if (proof.kind === 'unknown' && kept.failed) return { ...kept, ...differing(kept.failed) };
    if (proof.kind === 'unknown') return null;
    const { judgeRound } = await import('./judge-round.ts');
    return judgeRound(kept, proof, this.#claims, textOf);
  }

  async #change(
    owner: string,
    roundId: string,
    by: (kept: KeptRound | undefined) => KeptRound | undefined,
  ): Promise<void> {
    let before: KeptRound | undefined;
    const after = await this.#ports.storage.change(owner, roundId, (kept) => by((before = kept)));
    if (after?.state === 'differs' && before?.state !== 'differs') this.#ports.onDifference(after);
  }
}

const isAdded = (now: KeptRound, kept: KeptRound, judged: KeptRound): boolean =>
  judged.state === 'agrees' &&
  now.bets.some(({ betId, isFetched }) =>
    kept.bets.every((bet) => bet.betId !== betId || bet.isFetched !== isFetched),
  );
