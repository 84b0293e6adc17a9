import type { RoundState } from '@tessera/domain/rounds/round';
import type { EpochMs } from '@tessera/domain/time';
import type { RoundRow } from '@tessera/server/round/round-store';

import type { Handlers } from './handler.ts';
import { openAccount } from './ledger-statements.ts';
import type { StoredRound } from './tables.ts';
import { checkFailed, type Memory } from './transactions.ts';

type RoundFilter = (round: StoredRound) => boolean;

/** Rounds that are not over, by id. */
function liveRounds({ tables }: Memory, wanted: RoundFilter, limit = Infinity): StoredRound[] {
  const found: StoredRound[] = [];
  for (const id of tables.live.keys()) {
    const round = tables.rounds.get(id);
    if (round && wanted(round)) found.push(round);
  }
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}

const isIn =
  (...states: readonly RoundState[]) =>
  ({ state }: Pick<RoundRow, 'state'>): boolean =>
    states.includes(state);

const isUnclosed = isIn('scheduled', 'open');

function change(memory: Memory, round: StoredRound, to: Partial<StoredRound>): void {
  memory.put(memory.tables.rounds, round.id, { ...round, ...to });
  memory.touched.rounds.add(round.id);
}

const found = ({ tables }: Memory, id: unknown): StoredRound[] => {
  const round = tables.rounds.get(id as bigint);
  return round ? [round] : [];
};

const leastOf = (times: readonly EpochMs[]): EpochMs | null =>
  times.length > 0 ? (Math.min(...times) as EpochMs) : null;

/** Rounds up to their seal, and the schedule. */
export const roundStatements: Handlers = {
  round_find: (memory, [id]) => found(memory, id),
  round_lock: (memory, [id]) => found(memory, id),
  round_claim: (memory, [id]) => found(memory, id),

  round_open_due: (memory, [limit]) => {
    const now = memory.now();
    const due = liveRounds(
      memory,
      (round) => round.state === 'scheduled' && round.opens_at <= now && round.closes_at > now,
    )
      .toSorted((a, b) => a.opens_at - b.opens_at)
      .slice(0, limit as number);
    for (const round of due) change(memory, round, { state: 'open' });
    return due.map((round) => ({ ...round, state: 'open' }));
  },

  round_close_due: (memory, [limit]) => {
    const now = memory.now();
    const due = liveRounds(memory, (round) => isUnclosed(round) && round.closes_at <= now, limit as number);
    for (const round of due) change(memory, round, { state: 'closed' });
    return due.length;
  },

  round_set_drawn: (memory, [id]) => {
    const due = found(memory, id).filter(isIn('closed'));
    for (const round of due) change(memory, round, { state: 'drawn' });
    return due.length;
  },

  round_set_settled: (memory, [id]) => {
    const due = found(memory, id).filter(
      (round) => round.settled_at === null && isIn('drawn', 'void')(round),
    );
    for (const round of due)
      change(memory, round, {
        state: round.state === 'drawn' ? 'settled' : round.state,
        settled_at: memory.now(),
      });
    return due.length;
  },

  round_set_void: (memory, [id, reason]) => {
    const due = found(memory, id).filter(isIn('scheduled', 'open', 'closed'));
    for (const round of due) change(memory, round, { state: 'void', void_reason: reason as string });
    return due.length;
  },

  round_next_due: (memory) => {
    const now = memory.now();
    const times = liveRounds(memory, () => true).flatMap((round) => [
      ...(round.state === 'scheduled' ? [round.opens_at] : []),
      ...(isUnclosed(round) ? [round.closes_at] : []),
      ...(round.state === 'closed' && round.draws_at > now ? [round.draws_at] : []),
    ]);
    return [{ now, due: leastOf(times) }];
  },

  round_last_of_game: ({ tables }, [game]) => {
    const last = tables.roundsOfGame.get(game as number)?.at(-1);
    const round = last === undefined ? undefined : tables.rounds.get(last);
    return round ? [round] : [];
  },

  round_insert: (memory, [game, chain, ...columns]) => {
    const [ids, issues, dates, seqs, opens, closes, draws, indexes, commitments, bookOf, partOf] =
      columns as [
        bigint[],
        string[],
        string[],
        number[],
        EpochMs[],
        EpochMs[],
        EpochMs[],
        number[],
        Buffer[],
        bigint[],
        number[],
      ];
    for (const [at, id] of ids.entries()) {
      const round = {
        id,
        game_id: game as number,
        issue: issues[at] ?? '',
        business_date: dates[at] ?? '',
        seq: seqs[at] ?? 0,
        chain_id: chain as Buffer,
        chain_index: indexes[at] ?? 0,
        commitment: commitments[at] ?? Buffer.alloc(0),
        void_reason: null,
        settled_at: null,
        opens_at: opens[at] as EpochMs,
        closes_at: closes[at] as EpochMs,
        draws_at: draws[at] as EpochMs,
        state: 'scheduled' as const,
      };
      const parts = partOf.filter((_, place) => bookOf[place] === id);
      insertRound(memory, round, parts);
    }
    return ids.length;
  },

  game_coming_rounds: (memory, [game]) =>
    liveRounds(memory, (round) => round.game_id === game && isIn('scheduled', 'open', 'closed')(round), 24),

  round_unsealed: (memory, [limit]) => {
    const now = memory.now();
    return liveRounds(
      memory,
      (round) =>
        isIn('closed', 'void')(round) && round.closes_at <= now && !memory.tables.closes.has(round.id),
      limit as number,
    );
  },

  round_first_undrawn: (memory, [game]) => {
    const { tables, now } = memory;
    const [first] = liveRounds(
      memory,
      (round) =>
        round.game_id === game &&
        isIn('scheduled', 'open', 'closed', 'void')(round) &&
        (tables.closes.get(round.id)?.abandoned_at ?? null) === null &&
        !tables.draws.has(round.id),
    );
    const close = first && (tables.closes.get(first.id) ?? NO_CLOSE);
    return first ? [{ ...first, ...close, now: now() }] : [];
  },

  settle_due: (memory, [limit]) =>
    liveRounds(
      memory,
      (round) => round.state === 'drawn' || (round.state === 'void' && round.settled_at === null),
    )
      .toSorted((a, b) => a.draws_at - b.draws_at)
      .slice(0, limit as number),
};

const NO_CLOSE = {
  round_id: null,
  sealed_at: null,
  leaf_count: null,
  root: null,
  q: null,
  signature: null,
  sources: null,
};

function insertRound(memory: Memory, round: StoredRound, parts: readonly number[]): void {
  const { tables } = memory;
  if (!(round.opens_at < round.closes_at && round.closes_at < round.draws_at))
    throw checkFailed('rounds_check');
  memory.add(tables.rounds, round.id, round, 'rounds_pkey');
  memory.add(tables.live, round.id, true);
  openAccount(memory, -round.id, 'escrow');
  memory.add(tables.partsOf, round.id, parts);
  for (const part of parts)
    memory.add(tables.books, `${round.id}/${part}`, {
      part,
      version: 0,
      bet_count: 0,
      cancelled_count: 0,
      tickets: '{}',
      tickets_version: 0,
      stake_minor: 0n,
      worst_minor: 0n,
      combinations: 0,
      book: '{}',
    });
  let ids = tables.roundsOfGame.get(round.game_id);
  if (!ids) tables.roundsOfGame.set(round.game_id, (ids = []));
  memory.append(ids, round.id);
}

/** Returns true if a round is finished and may leave the index of live rounds. */
export function isOver({ tables }: Memory, id: bigint): boolean {
  const round = tables.rounds.get(id);
  if (!round || round.settled_at === null) return false;
  return (
    round.state === 'settled' ||
    tables.draws.has(id) ||
    (tables.closes.get(id)?.abandoned_at ?? null) !== null
  );
}
