import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import type { Control } from './control.ts';
import type { ControlFixture, SoldRound } from './fixture.ts';

/** Longest delay of the first server for the second one, which never comes on the unmodified product. Many
 *  times the interval between the polls of two servers. */
const HELD_UP_MS = 12_000;
const POLL_MS = 20;
/** From the sale to the first server at work. */
const TIMEOUT_MS = 60_000;
const SETTLE = 'packages/server/src/round/settle-round.ts';

/** Two servers settle one round at the same moment: F12. The lock on the round's row, under which the
 *  progress is read, prevents this; further protections are the keys of the chunk, the posting and the
 *  settled mark, and the escrow that may not go below zero. All of them are removed. */
export const settledTwice: Control = {
  name: 'settled-twice',
  patches: [
    {
      file: 'packages/server/src/round/round-store.ts',
      from: 'where id = $1 for no key update skip locked',
      to: 'where id = $1',
    },
    {
      file: SETTLE,
      from: 'key: `${kind}:${roundId}:${n}`,',
      to: 'key: `${kind}:${crypto.randomUUID()}`,',
    },
    {
      file: 'packages/server/src/ledger/pay-members.ts',
      from: 'key: `${prefix}${kind}:${roundId}`,',
      to: 'key: `${kind}:${ids.next()}`,',
    },
    {
      file: SETTLE,
      from: 'assert(await markSettled(tx, round.id), `round ${round.id} is settled once`);',
      to: 'await markSettled(tx, round.id);',
    },
    {
      file: SETTLE,
      from: 'assert(leftMinor === 0n, `the escrow of round ${round.id} is empty at the end`);',
      to: '',
    },
    {
      file: 'packages/server/src/ledger/account-state.ts',
      from: 'account.mayBeNegative || amountMinor > 0n || account.balanceMinor >= 0n,',
      to: 'true,',
    },
  ],
  schemaChanges: [
    'alter table settle_chunks drop constraint settle_chunks_pkey',
    'alter table accounts drop constraint accounts_check',
  ],
  check: async (fixture) => {
    const { members } = fixture;
    const round = await soldAndHeld(fixture);
    await letMeet(fixture, round);
    await fixture.until('select from rounds where id = $1 and settled_at is not null', [round.id]);
    // A transaction that met a lock is tried again.
    await fixture.until(
      `select from entries where kind = 'payout' and ref_id = $1 and account_id > 0
       having count(distinct account_id) = $2`,
      [round.id, members.length],
    );
    const paid = await fixture.read<{ account_id: bigint; times: number }>(
      `select account_id, count(*)::int as times from entries
       where kind = 'payout' and ref_id = $1 and account_id > 0 group by 1`,
      [round.id],
    );
    const doubled = paid.filter(({ times }) => times > 1).length;
    const broken = await fixture.findViolations();
    return doubled === 0 ? broken : [`${doubled} of ${paid.length} winners paid more than once`, ...broken];
  },
};

// Processes that wait for a lock of a given process, and those that wait behind them.
const WAITING = `
  with recursive waiting as (
    select pid, xact_start from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))
    union
    select a.pid, a.xact_start from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid))
  )
  select pid, xact_start::text as since from waiting`;
type Waiting = { readonly pid: number; readonly since: string };

/** A round with a bet of every member, and the connection that holds its escrow. */
type Held = SoldRound & { readonly holder: pg.PoolClient };

/** Sells a round and takes hold of its escrow before it is paid, another one where that came too late. */
async function soldAndHeld(fixture: ControlFixture): Promise<Held> {
  const { games, members, rig } = fixture;
  for (;;) {
    const round = await fixture.soldFor(games[0] ?? 0, 3_000);
    await Promise.all(members.map((member) => fixture.insist(0, fixture.slip(member, round))));
    const holder = await rig.database.owner().connect();
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for no key update', [-round.id]);
    const { rows } = await holder.query(
      `select from rounds where id = $1 and settled_at is null and not exists (
         select from entries where account_id = -id and kind in ('cover', 'sweep', 'payout'))`,
      [round.id],
    );
    if (rows.length > 0) return { ...round, holder };
    await holder.query('rollback');
    holder.release();
  }
}

/** Lets go of the escrow of a round once both servers wait for it, each in a transaction that has found the
 *  round unpaid, and returns when those transactions have ended. */
async function letMeet({ rig, read }: ControlFixture, { holder }: Held): Promise<void> {
  let waiting: readonly Waiting[] = [];
  try {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    let deadline = performance.now() + TIMEOUT_MS;
    while (waiting.length < rig.servers.length && performance.now() < deadline) {
      await sleep(POLL_MS);
      waiting = await read<Waiting>(WAITING, [rows[0]?.pid]);
      if (waiting.length > 0) deadline = Math.min(deadline, performance.now() + HELD_UP_MS);
    }
  } finally {
    await holder.query('commit');
    holder.release();
  }
  const [pids, since] = [waiting.map(({ pid }) => pid), waiting.map((each) => each.since)];
  for (;;) {
    const left = await read(
      `select from pg_stat_activity a join unnest($1::int[], $2::timestamptz[]) w (pid, since)
       on w.pid = a.pid and w.since = a.xact_start`,
      [pids, since],
    );
    if (left.length === 0) return;
    await sleep(POLL_MS);
  }
}
