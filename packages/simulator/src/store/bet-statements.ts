import type { Handlers } from './handler.ts';
import type { BetRow, BookRow, RoundFile } from './tables.ts';
import { emptyFile } from './tables.ts';
import { checkFailed, duplicate, type Memory } from './transactions.ts';
import { bigints, buffers, numbers, texts } from './values.ts';

const ODDS_ONE = 10_000;

export function fileOf({ tables }: Memory, round: bigint): RoundFile {
  let file = tables.files.get(round);
  if (!file) tables.files.set(round, (file = emptyFile()));
  return file;
}

export const isCancelled = (file: RoundFile, bet: BetRow): boolean =>
  file.cancelled.has(`${bet.account_id}/${bet.id}`);

/** The book of a round, by part. */
export const booksOf = ({ tables }: Memory, round: bigint): BookRow[] =>
  (tables.partsOf.get(round) ?? []).flatMap((part) => tables.books.get(`${round}/${part}`) ?? []);

const isNeeded = (known: number | undefined, version: number): boolean =>
  known !== undefined && known !== version;

/** The versions of parts of rounds, by both. */
function versionsOf(...[ids, parts, versions]: readonly unknown[]): ReadonlyMap<string, number | undefined> {
  const [partOf, versionOf] = [numbers(parts), numbers(versions)];
  return new Map(bigints(ids).map((id, at) => [`${id}/${partOf[at]}`, versionOf[at]]));
}

function stakeOf(memory: Memory, round: bigint, account: bigint): bigint {
  const file = fileOf(memory, round);
  let sum = 0n;
  for (const bet of file.bets.get(account) ?? []) if (!isCancelled(file, bet)) sum += bet.stake_minor;
  const { byHome, cancelled } = memory.tables.tickets;
  for (const ticket of byHome.get(round) ?? [])
    if (ticket.account_id === account && !cancelled.has(ticket.id)) sum += ticket.stake_minor;
  return sum;
}

function insertBet(memory: Memory, row: BetRow): void {
  if (row.odds_e4 <= ODDS_ONE || row.stake_minor <= 0n || row.payout_minor <= 0n)
    throw checkFailed('bets_check');
  const { bets } = fileOf(memory, row.round_id);
  let own = bets.get(row.account_id);
  if (!own) bets.set(row.account_id, (own = []));
  if (own.some((bet) => bet.key === row.key && bet.line === row.line)) throw duplicate(row.key, 'bets_pkey');
  memory.append(own, row);
  memory.put(memory.tables.betRounds, `${row.account_id}/${row.id}`, row.round_id);
}

/** The statements of place-batch. */
export const betStatements: Handlers = {
  bet_lock_rounds: ({ tables }, [ids]) =>
    bigints(ids)
      .filter((id) => tables.rounds.has(id))
      .map((id) => ({ id })),

  bet_read_rounds: (memory, [ids, needed, parts, versions, ...cached]) => {
    const known = versionsOf(needed, parts, versions);
    const tickets = versionsOf(...cached);
    const at = memory.now();
    return bigints(ids).flatMap((id) => {
      const round = memory.tables.rounds.get(id);
      if (!round) return [];
      const isOnSale = round.state === 'scheduled' || round.state === 'open';
      return booksOf(memory, id).map(({ book, tickets: text, ...part }) => ({
        id,
        issue: round.issue,
        chain_id: round.chain_id,
        chain_index: round.chain_index,
        at,
        is_open: isOnSale && round.opens_at <= at && at < round.closes_at,
        ...part,
        book: isNeeded(known.get(`${id}/${part.part}`), part.version) ? book : null,
        tickets:
          part.tickets_version !== 0 && tickets.get(`${id}/${part.part}`) !== part.tickets_version
            ? text
            : null,
      }));
    });
  },

  bet_read_books: (memory, [id]) => booksOf(memory, id as bigint),

  bet_sum_stakes: (memory, [rounds, accounts]) => {
    const accountOf = bigints(accounts);
    return bigints(rounds).map((round_id, at) => {
      const account_id = accountOf[at] ?? 0n;
      return { round_id, account_id, stake_minor: stakeOf(memory, round_id, account_id) };
    });
  },

  bet_find_keys: (memory, [rounds, accounts, keys]) => {
    const [accountOf, keyOf] = [bigints(accounts), texts(keys)];
    return bigints(rounds).flatMap((round, at) => {
      const own = memory.tables.files.get(round)?.bets.get(accountOf[at] ?? 0n);
      const found = own?.find((bet) => bet.line === 0 && bet.key === keyOf[at]);
      if (!found) return [];
      const { round_id, account_id, key, body_hash, id: slip_id, placed_at } = found;
      return { round_id, account_id, key, body_hash, slip_id, placed_at };
    });
  },

  bet_insert: (memory, [batch, at, ...columns]) => {
    const [rounds, accounts, keys, lines, ids, bodies, selections, odds, stakes, payouts, afters, seeds] =
      columns;
    const [roundOf, accountOf, idOf] = [bigints(rounds), bigints(accounts), bigints(ids)];
    const [keyOf, bodyOf, selectionOf] = [texts(keys), texts(bodies), texts(selections)];
    const [lineOf, oddsOf, seedOf] = [numbers(lines), numbers(odds), buffers(seeds)];
    const [stakeAt, payoutAt, afterAt] = [bigints(stakes), bigints(payouts), bigints(afters)];
    const placed = Date.parse(at as string) as BetRow['placed_at'];
    for (const [n, id] of idOf.entries()) {
      insertBet(memory, {
        round_id: roundOf[n] ?? 0n,
        account_id: accountOf[n] ?? 0n,
        id,
        batch_id: batch as bigint,
        key: keyOf[n] ?? '',
        body_hash: bodyOf[n] ?? '',
        line: lineOf[n] ?? 0,
        selection: selectionOf[n] ?? '',
        odds_e4: oddsOf[n] ?? 0,
        stake_minor: stakeAt[n] ?? 0n,
        payout_minor: payoutAt[n] ?? 0n,
        balance_after_minor: afterAt[n] ?? 0n,
        player_seed: seedOf[n] ?? Buffer.alloc(0),
        placed_at: placed,
      });
    }
    return idOf.length;
  },

  bet_update_books: (memory, [ids, parts, versions, counts, stakes, worsts, combinations, books]) => {
    const [partOf, versionOf, countOf] = [numbers(parts), numbers(versions), numbers(counts)];
    const [stakeAt, worstAt, bookOf] = [bigints(stakes), bigints(worsts), texts(books)];
    const combinationsOf = numbers(combinations);
    let count = 0;
    for (const [at, id] of bigints(ids).entries()) {
      const key = `${id}/${partOf[at]}`;
      const before = memory.tables.books.get(key);
      if (!before) continue;
      memory.put(memory.tables.books, key, {
        ...before,
        version: versionOf[at] ?? 0,
        bet_count: countOf[at] ?? 0,
        stake_minor: stakeAt[at] ?? 0n,
        worst_minor: worstAt[at] ?? 0n,
        combinations: combinationsOf[at] ?? 0,
        book: bookOf[at] ?? '{}',
      });
      count += 1;
    }
    return count;
  },

  bet_insert_receipts: (memory, [rounds, batches, leaves, , signatures]) => {
    const [batchOf, leavesOf, signatureOf] = [bigints(batches), buffers(leaves), buffers(signatures)];
    const ids = bigints(rounds);
    for (const [at, round] of ids.entries()) {
      const batch_id = batchOf[at] ?? 0n;
      memory.add(fileOf(memory, round).receipts, batch_id, {
        batch_id,
        leaves: leavesOf[at] ?? Buffer.alloc(0),
        signature: signatureOf[at] ?? Buffer.alloc(0),
      });
    }
    return ids.length;
  },
};
