import { rmSync } from 'node:fs';
import path from 'node:path';

import type pg from 'pg';

import type { Snapshot, ObservedBet, ObservedRound } from '@tessera/auditor/observed/snapshot';
import { formatOdds } from '@tessera/domain/odds';

import { appendLines, linesFrom } from '../load/journal.ts';
import { consistentRead } from './consistent-read.ts';
import { chaseOf, CHASES } from './read-chases.ts';
import { PROTECTION, protectionOf, type ProtectionRow } from './read-protection.ts';
import { escrowOf, TICKET_ESCROWS, ticketOf, TICKETS } from './read-tickets.ts';
import {
  claimOf,
  CLAIMS,
  creditOf,
  CREDITS,
  depositOf,
  DEPOSITS,
  FROZEN,
  heldOf,
  LOCKED,
  withdrawalOf,
  WITHDRAWALS,
  readRailMovements,
  transferOf,
  TRANSFERS,
} from './read-wallet.ts';

const PAGE = 10_000;

// A round counts as over once it is paid: until then nothing was returned that could be checked.
const ROUNDS = `
  select r.id::text as "roundId", r.game_id as "gameId", g.family, r.issue,
    case when r.settled_at is null then 'pending' when r.state = 'void' then 'void' else 'drawn' end as state,
    case when r.state = 'settled' then d.numbers else '{}' end as numbers,
    floor(extract(epoch from r.closes_at) * 1000)::float8 as "closesAtMs",
    floor(extract(epoch from r.settled_at) * 1000)::float8 as "overAtMs"
  from rounds r join games g on g.id = r.game_id left join draws d on d.round_id = r.id`;

const BETS = `
  select b.id::text as "betId", m.username as member, b.round_id::text as "roundId",
    split_part(b.selection, ':', 1) as play, substr(b.selection, strpos(b.selection, ':') + 1) as number,
    b.odds_e4 as odds, b.stake_minor::text as stake,
    case
      when c.bet_id is not null or (r.state = 'void' and r.settled_at is not null) then 'cancelled'
      when r.settled_at is null then 'pending'
      when w.back = w.of then 'push'
      when w.won > 0 then case when w.back > 0 then 'half_win' else 'win' end
      when w.back > 0 then 'half_lose'
      else 'lose'
    end as state,
    coalesce(case when w.won = w.of then b.payout_minor
      else b.stake_minor * (w.won * b.odds_e4 + w.back * 10000) / (w.of * 10000) end, 0)::text as credit, floor(extract(epoch from b.placed_at) * 1000)::float8 as "placedAtMs"
  from bets b
  join members m on m.id = b.account_id / 16
  join rounds r on r.id = b.round_id
  left join bet_cancellations c on c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id
  left join round_results w on w.round_id = b.round_id and w.selection = b.selection`;

const MEMBERS = `
  select m.username as member, sum(a.balance_minor)::text as balance from members m join accounts a on a.member_id = m.id
  where a.kind not in ('frozen', 'locked') group by m.username`;

const QUERIES = {
  members: MEMBERS,
  rounds: ROUNDS,
  bets: BETS,
  chases: CHASES,
  tickets: TICKETS,
  escrows: TICKET_ESCROWS,
  protection: PROTECTION,
  frozen: FROZEN,
  transfers: TRANSFERS,
  deposits: DEPOSITS,
  credits: CREDITS,
  locked: LOCKED,
  withdrawals: WITHDRAWALS,
  claims: CLAIMS,
};

type RoundRow = Omit<ObservedRound, 'overAtMs'> & { readonly overAtMs: number | null };
type BetRow = Pick<
  ObservedBet,
  'betId' | 'member' | 'roundId' | 'play' | 'number' | 'state' | 'placedAtMs'
> & {
  readonly odds: number;
  readonly stake: string;
  readonly credit: string;
};

/** Reads a consistent snapshot, and the cashier's journal, into files beside the clients' journals and
 *  iterates over them.   Cost: every round and bet once; memory for one page. */
export async function readSnapshot(
  owner: pg.Pool,
  folder: string,
  cashierJournal: string,
): Promise<Snapshot> {
  const fileOf = (name: string): string => path.join(folder, `snapshot-${name}.jsonl`);
  return consistentRead(owner, async (client) => {
    for (const [name, sql] of Object.entries(QUERIES)) await writePages(client, sql, fileOf(name));
    const { rows } = await client.query<{ total: string }>(
      'select coalesce(sum(balance_minor), 0)::text as total from accounts',
    );
    return {
      members: walk<
        { member: string; balance: string },
        Snapshot['members'] extends Iterable<infer M> ? M : never
      >(fileOf('members'), ({ member, balance }) => ({ member, balanceMinor: BigInt(balance) })),
      rounds: walk<RoundRow, ObservedRound>(fileOf('rounds'), ({ overAtMs, ...round }) => ({
        ...round,
        overAtMs: overAtMs ?? undefined,
      })),
      bets: walk<BetRow, ObservedBet>(fileOf('bets'), betOf),
      chases: walk(fileOf('chases'), chaseOf),
      tickets: {
        tickets: walk(fileOf('tickets'), ticketOf),
        escrows: walk(fileOf('escrows'), escrowOf),
      },
      protection: [...protectionOf(walk<ProtectionRow, ProtectionRow>(fileOf('protection'), (row) => row))],
      totalMinor: BigInt(rows[0]?.total ?? 'none'),
      wallet: {
        frozen: walk(fileOf('frozen'), heldOf),
        locked: walk(fileOf('locked'), heldOf),
        transfers: walk(fileOf('transfers'), transferOf),
        deposits: walk(fileOf('deposits'), depositOf),
        credits: walk(fileOf('credits'), creditOf),
        withdrawals: walk(fileOf('withdrawals'), withdrawalOf),
        claims: walk(fileOf('claims'), claimOf),
        outside: readRailMovements(cashierJournal),
      },
    };
  });
}

function betOf({ stake, credit, odds, ...bet }: BetRow): ObservedBet {
  const returned = bet.state === 'pending' ? '0' : bet.state === 'cancelled' ? stake : credit;
  return {
    ...bet,
    odds: formatOdds(odds),
    stakeMinor: BigInt(stake),
    returnedMinor: BigInt(returned),
  };
}

async function writePages(client: pg.PoolClient, sql: string, file: string): Promise<void> {
  rmSync(file, { force: true });
  appendLines(file, ['']);
  await client.query(`declare page cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query<object>(`fetch ${PAGE} from page`);
    if (rows.length === 0) break;
    appendLines(
      file,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  await client.query('close page');
}

const walk = <Row, Observed>(file: string, read: (row: Row) => Observed): Iterable<Observed> => ({
  *[Symbol.iterator]() {
    for (const { text } of linesFrom(file)) if (text !== '') yield read(JSON.parse(text) as Row);
  },
});
