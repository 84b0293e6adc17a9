import { sqlState } from '../db/tx.ts';
import type { CreditKind, Credits } from '../ledger/pay-store.ts';

// A large round is paid in many chunks. To read each chunk along the key of the bets, member by member,
// costs up to three times what it costs to read what all members are owed in one go, since the rows of a
// member lie where they were written. So the chunks of a round with more bets than a chunk has members, and
// of any other after a first chunk that was full, are read together, payouts and refunds in one pass, and
// kept in memory, as text that goes back to the database as it is. What a closed round owes does not change,
// so that nothing of this has to be stored: a server that does not have the next chunk reads it again.
// States of a round: unknown, read ahead, and read by chunk once reading ahead has taken too long, because it
// would do so each time. A round is unknown again once it is settled. One of which another server pays the
// rest may never be asked for again: it gives way to others.

export type ManyCredits = { readonly chunks: readonly Credits[]; readonly isAll: boolean };

/** Credits of a round, of a kind from an account on. */
export type CreditsReader = {
  /** True if one chunk is known not to be all, before any was read. */
  readonly isLarge: boolean;
  /** One chunk. */
  readonly chunk: (kind: CreditKind, after: bigint) => Promise<Credits>;
  /** The chunks of at most so many members of each kind that is still to be paid while this one is, and
   *  whether nothing is owed beyond them. */
  readonly many: (
    kind: CreditKind,
    after: bigint,
    membersMax: number,
  ) => Promise<Readonly<Record<CreditKind, ManyCredits>>>;
};

export type CreditsAhead = {
  /** The credits of the members after an account; those of no member when nothing is owed beyond it.
   *  Cost: no round trip if they were read ahead, one or three otherwise. */
  readonly next: (
    roundId: bigint,
    kind: CreditKind,
    after: bigint,
    reader: CreditsReader,
  ) => Promise<Credits>;
  /** Drops what is known of a round of which nothing is left to pay.   Cost: a map look-up. */
  readonly forget: (roundId: bigint) => void;
};

type Ahead = ManyCredits & { readonly after: bigint };
type ReadAhead = Readonly<Record<CreditKind, Ahead>>;
type State = ReadAhead | 'by chunk';
type CachedState = { readonly state: State; readonly askedAt: number };

const NOTHING: Credits = { members: 0, accounts: null, amounts: null, total: null, first: null, last: null };
/** Some 30 bytes each. */
const MEMBERS_MAX = 300_000;
/** Rounds that are paid at the same time. */
const ROUNDS_MAX = 100;
/** So many chunks later, all others that are being paid have been asked for several times. */
const LEFT_AFTER = 2 * ROUNDS_MAX;
const TOO_LONG = '57014';

/** Creates the memory of one server: chunks that were read and are not yet paid. While others that are being
 *  paid fill it, a round is read by chunk: to drop them would let each of them be read again and again.
 *  Units: members; `membersMax` of a kind of one round, and three times as many in all. */
export function createCreditsAhead(membersMax = MEMBERS_MAX): CreditsAhead {
  /** The one that was asked for longest ago comes first. */
  const kept = new Map<bigint, CachedState>();
  let asked = 0;

  const keep = (roundId: bigint, state: State): void => {
    kept.delete(roundId);
    kept.set(roundId, { state, askedAt: asked });
    for (const oldest of kept.keys()) {
      if (kept.size <= ROUNDS_MAX) break;
      kept.delete(oldest);
    }
  };

  const isFull = (): boolean => {
    let members = 0;
    for (const { state } of kept.values()) members += membersIn(state);
    for (const [oldest, { state, askedAt }] of kept) {
      if (members <= membersMax || asked - askedAt <= LEFT_AFTER) break;
      kept.delete(oldest);
      members -= membersIn(state);
    }
    return members > membersMax;
  };

  const readAhead = async (
    roundId: bigint,
    kind: CreditKind,
    after: bigint,
    reader: CreditsReader,
  ): Promise<ReadAhead> => {
    try {
      const { payout, refund } = await reader.many(kind, after, membersMax);
      return {
        payout: { ...payout, after },
        refund: { ...refund, after: kind === 'refund' ? after : 0n },
      };
    } catch (error) {
      if (sqlState(error) === TOO_LONG) keep(roundId, 'by chunk');
      throw error;
    }
  };

  return {
    next: async (roundId, kind, after, reader) => {
      asked += 1;
      const known = kept.get(roundId)?.state;
      if (known === 'by chunk') {
        keep(roundId, known);
        return reader.chunk(kind, after);
      }
      const left = known && from(known[kind], after);
      if (!left) kept.delete(roundId);
      const isOne = after === 0n && !reader.isLarge;
      if (!left && (isOne || isFull())) return reader.chunk(kind, after);
      const state =
        known && left ? { ...known, [kind]: left } : await readAhead(roundId, kind, after, reader);
      keep(roundId, state);
      const { chunks, isAll } = state[kind];
      const [chunk] = chunks;
      if (chunk) return chunk;
      if (isAll) return NOTHING;
      kept.delete(roundId);
      return reader.chunk(kind, after);
    },
    forget: (roundId) => void kept.delete(roundId),
  };
}

const membersIn = (state: State): number =>
  state === 'by chunk'
    ? 0
    : [...state.payout.chunks, ...state.refund.chunks].reduce((sum, { members }) => sum + members, 0);

/** The remaining credits after an account, if a chunk ends there; otherwise the chunk could not be paid and
 *  is read again. */
function from({ after: start, chunks, isAll }: Ahead, after: bigint): Ahead | undefined {
  if (after === start) return { after, chunks, isAll };
  const at = chunks.findIndex(({ last }) => last === after);
  return at < 0 ? undefined : { after, chunks: chunks.slice(at + 1), isAll };
}
