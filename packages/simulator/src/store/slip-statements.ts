import type { SelectionResult } from '@tessera/domain/selection-result';

import { booksOf, fileOf, isCancelled } from './bet-statements.ts';
import { chunkOf } from './credit-chunks.ts';
import { creditedOn } from './credits.ts';
import type { Handlers } from './handler.ts';
import type { BetRow } from './tables.ts';
import type { Memory } from './transactions.ts';

/** A bet with its round and its batch's receipts. */
function withRound({ tables }: Memory, bet: BetRow): object[] {
  const round = tables.rounds.get(bet.round_id);
  const receipts = tables.files.get(bet.round_id)?.receipts.get(bet.batch_id);
  if (!round || !receipts) return [];
  const { game_id, issue, chain_id, chain_index } = round;
  const { leaves, signature } = receipts;
  return [{ ...bet, game_id, issue, chain_id, chain_index, leaves, signature }];
}

const payTableOrder = (a: { published_at: number }, b: { published_at: number }): number =>
  b.published_at - a.published_at;

/** Credits owed to members, a chunk each. */
const CREDITS: Handlers = {
  settle_payouts: (memory, [round, after, limit, selections]) => {
    const winning = new Set(selections as readonly string[]);
    const owed = ({ selection, payout_minor }: BetRow): bigint =>
      winning.has(selection) ? payout_minor : 0n;
    return [creditsOf(memory, { round, after, limit, owed })];
  },

  settle_pushes: (memory, [round, after, limit, selections]) => {
    const pushing = new Set(selections as readonly string[]);
    const owed = ({ selection, stake_minor }: BetRow): bigint => (pushing.has(selection) ? stake_minor : 0n);
    return [creditsOf(memory, { round, after, limit, owed })];
  },

  settle_payouts_in_part: (memory, [round, after, limit, results]) => {
    const resultFor = resultsBy(results);
    const owed = (bet: BetRow): bigint => {
      const { creditMinor, returnedMinor } = creditedOn(bet, resultFor(bet));
      return creditMinor - returnedMinor;
    };
    return [creditsOf(memory, { round, after, limit, owed })];
  },

  settle_returns_in_part: (memory, [round, after, limit, results]) => {
    const resultFor = resultsBy(results);
    const owed = (bet: BetRow): bigint => creditedOn(bet, resultFor(bet)).returnedMinor;
    return [creditsOf(memory, { round, after, limit, owed })];
  },

  settle_refunds: (memory, [round, after, limit]) => [
    creditsOf(memory, { round, after, limit, owed: (bet) => bet.stake_minor }),
  ],
};

/** Placed slips: repeats and cancellations. */
export const slipStatements: Handlers = {
  bet_round_place: ({ tables }, [id]) => {
    const round = tables.rounds.get(id as bigint);
    return round ? [{ chain_id: round.chain_id, chain_index: round.chain_index }] : [];
  },

  bet_read_slip: (memory, [round, account, key]) =>
    (memory.tables.files.get(round as bigint)?.bets.get(account as bigint) ?? [])
      .filter((bet) => bet.key === key)
      .toSorted((a, b) => a.line - b.line)
      .flatMap((bet) => withRound(memory, bet)),

  bet_read_pay_tables: ({ tables }, [family]) =>
    [...tables.payTables.values()]
      .filter(({ id }) => id.startsWith(`${family as string}/`))
      .toSorted(payTableOrder),

  bet_find_own: (memory, [account, id, from, to]) => {
    const round = memory.tables.betRounds.get(`${account as bigint}/${id as bigint}`);
    if (round === undefined || round < (from as bigint) || round >= (to as bigint)) return [];
    const own = memory.tables.files.get(round)?.bets.get(account as bigint) ?? [];
    return own.filter((bet) => bet.id === id).flatMap((bet) => withRound(memory, bet));
  },

  bet_read_for_cancel: (memory, [id, account, bet]) => {
    const round = memory.tables.rounds.get(id as bigint);
    if (!round) return [];
    const isOnSale = round.state === 'scheduled' || round.state === 'open';
    return booksOf(memory, round.id).map(({ part, book, tickets }) => ({
      part,
      book,
      tickets,
      state: round.state,
      chain_id: round.chain_id,
      chain_index: round.chain_index,
      is_open: isOnSale && memory.now() < round.closes_at,
      is_cancelled: fileOf(memory, round.id).cancelled.has(`${account as bigint}/${bet as bigint}`),
    }));
  },

  bet_insert_cancellation: (memory, [round, account, bet]) => {
    memory.add(fileOf(memory, round as bigint).cancelled, `${account as bigint}/${bet as bigint}`, true);
    return 1;
  },

  bet_reduce_book: (memory, [round, part, stake, book, version, combinations]) => {
    const key = `${round as bigint}/${part as number}`;
    const before = memory.tables.books.get(key);
    if (!before) return 0;
    memory.put(memory.tables.books, key, {
      ...before,
      version: version as number,
      cancelled_count: before.cancelled_count + 1,
      combinations: combinations as number,
      stake_minor: before.stake_minor - (stake as bigint),
      book: book as string,
    });
    return 1;
  },

  round_played_selections: ({ tables }, [round]) => {
    const bets = [...(tables.files.get(round as bigint)?.bets.values() ?? [])].flat();
    const selections = new Set(bets.map((bet) => bet.selection));
    return [{ selections: selections.size > 0 ? [...selections].toSorted() : null }];
  },

  ...CREDITS,
  settle_ahead: (memory, [round, ...asked]) => {
    const { results } = fileOf(memory, round as bigint);
    const credited = (bet: BetRow): ReturnType<typeof creditedOn> =>
      creditedOn(bet, results.get(bet.selection) ?? LOST);
    const payout = (bet: BetRow): bigint => credited(bet).creditMinor - credited(bet).returnedMinor;
    return aheadOf(memory, round, asked, { payout, refund: (bet) => credited(bet).returnedMinor });
  },
  settle_refunds_ahead: (memory, [round, ...asked]) =>
    aheadOf(memory, round, asked, { payout: () => 0n, refund: (bet) => bet.stake_minor }),
  settle_plan_to_read_once: () => [],
  settle_plan_as_usual: () => [],
};

const LOST: SelectionResult = { won: 0, back: 0, of: 1 };

type Owed = (bet: BetRow) => bigint;

/** The chunks of both kinds of credits while one of them is being paid. */
function aheadOf(
  memory: Memory,
  round: unknown,
  [paid, after, size, chunksMax]: readonly unknown[],
  owed: Readonly<Record<'payout' | 'refund', Owed>>,
): object[] {
  const chunks = (kind: 'payout' | 'refund', from: unknown): object[] =>
    chunksOf(memory, { round, after: from, limit: size, owed: owed[kind] }, chunksMax as number).map(
      (chunk) => ({ kind, ...chunk }),
    );
  return paid === 'payout' ? [...chunks('payout', after), ...chunks('refund', 0n)] : chunks('refund', after);
}

type Chunk = { readonly last: bigint | null };

/** The first chunks, each as its own statement gives it. */
function chunksOf(memory: Memory, first: Parameters<typeof creditsOf>[1], chunksMax: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let after = first.after; chunks.length < chunksMax; after = chunks.at(-1)?.last) {
    const credits = creditsOf(memory, { ...first, after }) as Chunk;
    if (credits.last === null) break;
    chunks.push(credits);
  }
  return chunks;
}

/** The results of selections, as their statement takes them; what is not among them pays nothing. */
function resultsBy(text: unknown): (bet: BetRow) => SelectionResult {
  const results = new Map(Object.entries(JSON.parse(text as string) as Record<string, number[]>));
  return ({ selection }) => {
    const [won = 0, back = 0, of = 1] = results.get(selection) ?? [];
    return { won, back, of };
  };
}

function creditsOf(
  memory: Memory,
  {
    round,
    after,
    limit,
    owed,
  }: {
    readonly round: unknown;
    readonly after: unknown;
    readonly limit: unknown;
    readonly owed: (bet: BetRow) => bigint;
  },
): object {
  const file = fileOf(memory, round as bigint);
  const credits: (readonly [account: bigint, amount: bigint])[] = [];
  for (const [account, bets] of file.bets) {
    if (account <= (after as bigint)) continue;
    let amount = 0n;
    for (const bet of bets) if (!isCancelled(file, bet)) amount += owed(bet);
    if (amount > 0n) credits.push([account, amount]);
  }
  return chunkOf(credits, limit as number);
}
