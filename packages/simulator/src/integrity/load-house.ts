import type pg from 'pg';

import { LOSS } from '@tessera/domain/selection-result';
import { DAY_MS, epochMs } from '@tessera/domain/time';
import { ensurePartitions } from '@tessera/server/db/partitions';
import { firstIdAt } from '@tessera/server/ids/ids';
import { roundIdOf } from '@tessera/server/ids/round-id';

import { DAYS, LEAGUE_GAME, type Round, roundIdIn, STARTS_AT } from './house-rounds.ts';
import type { House } from './house.ts';
import { insert, type Row, TIME } from './insert-rows.ts';
import { loadTickets } from './load-tickets.ts';

const EVENT_SEQ_FROM = 1;

/** Stores a house in a database that has its games, with what the integrity jobs read: members, the ledger
 *  of their main accounts, orders, transfers, payout accounts, rounds with results, bets and tickets. The
 *  other side of each posting is not there, so that the books do not balance. Runs as the owner, and sets
 *  the cursors of the jobs to the start. */
export async function loadHouse(owner: pg.Pool, house: House): Promise<void> {
  for (let day = 0; day <= DAYS + 2; day += 3)
    await ensurePartitions(owner, epochMs(STARTS_AT + day * DAY_MS));
  const client = await owner.connect();
  try {
    // Foreign keys refer to rows that a made-up house does not need.
    await client.query('set session_replication_role = replica');
    await client.query(`set time zone 'UTC'`);
    await loadMembers(client, house);
    await loadMoney(client, house);
    await loadRounds(client, house);
    await loadBets(client, house);
    await loadTickets(client, house, idMaker());
    await client.query(
      `update integrity_cursors set at = to_timestamp($1 / 1000.0), seq = 0, account_id = 0`,
      [STARTS_AT - DAY_MS],
    );
    await client.query('analyze');
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

async function loadMembers(client: pg.PoolClient, { members, staff }: House): Promise<void> {
  const ids = members.map(({ id }) => [id]);
  await insert(
    client,
    {
      into: 'members (id, username, nickname, tag)',
      types: ['bigint'],
      select: `c1, 'Sim' || c1, 'Sim' || c1, decode(md5(c1::text), 'hex')`,
    },
    ids,
  );
  await insert(
    client,
    {
      into: 'staff_members (member_id, relation, operator)',
      types: ['bigint', 'text'],
      select: `c1, c2, 'ada'`,
    },
    staff.map(({ member, relation }) => [member, relation]),
  );
}

async function loadMoney(client: pg.PoolClient, house: House): Promise<void> {
  const ids = idMaker();
  const UUID = `gen_random_uuid(), gen_random_uuid()`;
  const types = ['bigint', 'bigint', 'bigint', 'float8'];
  const row = ({ member, amount, at }: House['deposits'][number]): Row => [ids(at), member, amount, at];
  await insert(
    client,
    {
      into: `deposits (id, member_id, channel_id, key, body_hash, amount_minor, paid_minor, status, rail, created_at,
        expires_at, finished_at)`,
      types,
      select: `c1, c2, 1, ${UUID}, c3, c3, 'completed', 'test', ${TIME('c4')}, ${TIME('c4')}, ${TIME('c4')}`,
    },
    house.deposits.map(row),
  );
  await insert(
    client,
    {
      into: `withdrawals (id, member_id, card_id, channel_id, key, body_hash, amount_minor, fee_minor,
        balance_after_minor, state, approvals_needed, requested_at, finished_at, due_at)`,
      types,
      select: `c1, c2, 1, 1, ${UUID}, c3, 0, 0, 'paid', 0, ${TIME('c4')}, ${TIME('c4')}, ${TIME('c4')}`,
    },
    house.withdrawals.map(row),
  );
  await insert(
    client,
    {
      into: `transfers (id, from_member_id, to_member_id, key, body_hash, amount_minor, balance_after_minor, created_at)`,
      types: ['bigint', 'bigint', 'bigint', 'bigint', 'float8'],
      select: `c1, c2, c3, ${UUID}, c4, 0, ${TIME('c5')}`,
    },
    house.transfers.map(({ member, to, amount, at }) => [ids(at), member, to, amount, at]),
  );
  await insert(
    client,
    {
      into: 'cards (id, member_id, channel_id, type, address, created_at, usable_at)',
      types: ['bigint', 'bigint', 'text', 'float8'],
      select: `c1, c2, 1, 'bank', c3, ${TIME('c4')}, ${TIME('c4')}`,
    },
    house.cards.map(({ member, address, at }) => [ids(at), member, address, at]),
  );
  await insert(
    client,
    {
      into: 'member_devices (member_id, mac, trace, first_at, last_at)',
      types: ['bigint', 'text', 'float8'],
      select: `c1, sha256((c1 || c2)::bytea), sha256(c2::bytea), ${TIME('c3')}, ${TIME('c3')}`,
    },
    house.devices.map(({ member, device, at }) => [member, device, at]),
  );
  await loadEntries(client, house);
}

/** Ids by time, each its own. */
function idMaker(): (at: number) => bigint {
  let count = 0n;
  return (at) => firstIdAt(at) + (count++ % 4_000_000n);
}

async function loadEntries(client: pg.PoolClient, house: House): Promise<void> {
  type Entry = readonly [member: bigint, at: number, kind: string, amount: bigint];
  const all: Entry[] = [
    ...house.deposits.map(({ member, at, amount }): Entry => [member, at, 'deposit', amount]),
    ...house.withdrawals.map(({ member, at, amount }): Entry => [member, at, 'withdraw', -amount]),
    ...house.transfers.map(({ member, at, amount }): Entry => [member, at, 'transfer_out', -amount]),
    ...house.transfers.map(({ to, at, amount }): Entry => [to, at, 'transfer_in', amount]),
    ...house.bets.map(({ member, at, stake }): Entry => [member, at, 'stake', -stake]),
    ...house.bets
      .filter(({ credit }) => credit > 0n)
      .map(({ member, round, credit }): Entry => [
        member,
        house.rounds[round]?.drawsAt ?? 0,
        'payout',
        credit,
      ]),
    ...house.tickets.map(({ member, at, stake }): Entry => [member, at, 'stake', -stake]),
    ...house.tickets
      .filter(({ credit }) => credit > 0n)
      .map(({ member, home, credit, cashedOut }): Entry => [
        member,
        cashedOut?.at ?? house.rounds[home]?.drawsAt ?? 0,
        cashedOut ? 'cashout' : 'payout',
        credit,
      ]),
  ];
  all.sort(([, a], [, b]) => a - b);
  const last = new Map<bigint, bigint>();
  const rows = all.map(([member, at, kind, amount], n): Row => {
    const seq = (last.get(member) ?? 0n) + 1n;
    last.set(member, seq);
    return [member * 16n, seq, BigInt(n), kind, amount, at];
  });
  await insert(
    client,
    {
      into: 'entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, at)',
      types: ['bigint', 'bigint', 'bigint', 'text', 'bigint', 'float8'],
      select: `c1, c2, c3, c4, c5, 0, ${TIME('c6')}`,
    },
    rows,
  );
  await insert(
    client,
    {
      into: 'accounts (id, kind, member_id, seq)',
      types: ['bigint', 'bigint'],
      select: `c1 * 16, 'main', c1, c2`,
    },
    house.members.map(({ id }) => [id, last.get(id) ?? 0n]),
  );
}

/** The rounds that somebody has staked on, in the order of their draws, each with its selections. */
function playedRounds({ rounds, bets, tickets }: House): (Round & { readonly keys: ReadonlySet<string> })[] {
  const keysOf = new Map<number, Set<string>>();
  const add = (round: number, key: string): void => {
    const keys = keysOf.get(round) ?? new Set();
    keysOf.set(round, keys.add(key));
  };
  for (const { round, selection } of bets) add(round, selection);
  for (const { legs } of tickets)
    for (const { round, market, picks } of legs)
      for (const { pick } of picks) add(round, `${market}:${pick}`);
  return rounds
    .map((round, at) => ({ ...round, keys: keysOf.get(at) ?? new Set<string>() }))
    .filter(({ keys }) => keys.size > 0)
    .toSorted((a, b) => a.drawsAt - b.drawsAt || a.game - b.game);
}

async function loadRounds(client: pg.PoolClient, house: House): Promise<void> {
  const used = playedRounds(house);
  await insert(
    client,
    {
      into: `rounds (id, game_id, issue, business_date, seq, state, opens_at, closes_at, draws_at, chain_id, chain_index,
        commitment, settled_at)`,
      types: ['bigint', 'float8', 'float8', 'integer', 'integer'],
      select: `c1, c5, to_char(${TIME('c3')}, 'YYYYMMDD') || '-' || lpad((c4 % 9999 + 1)::text, 4, '0'),
        date '2025-01-01' + c4 / 9999, c4 % 9999 + 1, 'settled', ${TIME('(c2 - 60000)')}, ${TIME('c2')}, ${TIME('c3')},
        decode(lpad(to_hex(c5), 32, '0'), 'hex'), c4, sha256(int8send(c1)), ${TIME('c3')}`,
    },
    used.map(({ game, place, closesAt, drawsAt }) => [
      roundIdOf(drawsAt, game),
      closesAt,
      drawsAt,
      place,
      game,
    ]),
  );
  await loadEvents(client, house, used);
  await insert(
    client,
    {
      into: 'round_results (round_id, selection, won, back, of)',
      types: ['bigint', 'text', 'smallint', 'smallint', 'smallint'],
      select: 'c1, c2, c3, c4, c5',
    },
    used.flatMap(({ game, drawsAt, keys, numbers, family }) =>
      [...keys].map((key): Row => {
        const { won, back, of } = family().selectionOf(key)?.resultOn(numbers()) ?? LOSS;
        return [roundIdOf(drawsAt, game), key, won, back, of];
      }),
    ),
  );
}

/** Each round is settled, and then the tickets that are at home in it. */
async function loadEvents(
  client: pg.PoolClient,
  { rounds, tickets }: House,
  used: readonly Round[],
): Promise<void> {
  const homes = new Set(tickets.map(({ home }) => rounds[home]?.drawsAt));
  const isHome = ({ game, drawsAt }: Round): boolean => game === LEAGUE_GAME && homes.has(drawsAt);
  const events = used.flatMap((round) =>
    (isHome(round) ? ['settled', 'tickets'] : ['settled']).map((kind) => ({ ...round, kind })),
  );
  await insert(
    client,
    {
      into: 'round_events (seq, at, game_id, round_id, kind, body, game_previous, round_previous)',
      types: ['bigint', 'float8', 'bigint', 'integer', 'text'],
      select: `c1, ${TIME('c2')}, c4, c3, c5, '{}', 0, 0`,
    },
    events.map(({ game, drawsAt, kind }, n) => [
      BigInt(n + EVENT_SEQ_FROM),
      drawsAt,
      roundIdOf(drawsAt, game),
      game,
      kind,
    ]),
  );
}

async function loadBets(client: pg.PoolClient, { bets, rounds }: House): Promise<void> {
  const ids = idMaker();
  await insert(
    client,
    {
      into: `bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
        payout_minor, balance_after_minor, player_seed, placed_at)`,
      types: ['bigint', 'bigint', 'bigint', 'text', 'integer', 'bigint', 'float8'],
      select: `c1, c2, gen_random_uuid(), 0, c3, gen_random_uuid(), 1, c4, c5, c6, c6 * c5 / 10000, 0, '\\x00',
        ${TIME('c7')}`,
    },
    bets.map(({ round, member, selection, oddsE4, stake, at }) => [
      roundIdIn(rounds, round),
      member * 16n,
      ids(at),
      selection,
      oddsE4,
      stake,
      at,
    ]),
  );
}
