import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { listBets } from '../../src/bet-calls/list-bets.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { moveDays } from '../../src/cold/move-days.ts';
import {
  type BettingServer,
  bettingServer,
  newMember,
  newRound,
  seedHouse,
  slipOf,
  type TestRound,
} from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useTablespace } from '../support/database/cold-place.ts';

const at = useDatabase();
const cold = useTablespace(at);
const { name: tablespace } = cold;

let server: BettingServer;
let member: Awaited<ReturnType<typeof newMember>>;
let old: TestRound;

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  await keepLaterDays();
  server = await bettingServer(at.db, 1);
  member = await newMember(at.db, 1_000_000_00n);
});
afterAll(() => server.bets.stop());

/** Rounds of the tests draw tomorrow or later; each day less is three tables less to move. */
async function keepLaterDays(): Promise<void> {
  const today = dayOf(BigInt(Date.now()));
  const { rows } = await at.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('bets'::regclass, 'tickets'::regclass, 'ticket_legs'::regclass)
       and right(inhrelid::regclass::text, 8) <= $1`,
    [today],
  );
  await at.owner.query(rows.map(({ name }) => `drop table ${name}`).join(';'));
}

const silent = { say: () => {} };
const dayOf = (roundId: bigint, later = 0): string =>
  new Date(Number(roundId) + later * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
/** All days before the one after the day of a round. */
const upTo = ({ id }: TestRound) => ({ tablespace, before: dayOf(id, 1) });

/** Three bets on a round of a day of its own. */
async function oldRound(): Promise<void> {
  old = await newRound(at.db, server.games.byCode('k3-3')!);
  for (const n of [1, 2, 3])
    await placeBet(server, slipOf(old, ['side', 'big', '1']), member, `old-${old.id}-${n}`);
}

const placesOf = async (roundId: bigint): Promise<unknown[]> =>
  (
    await at.owner.query(
      `select c.relname as name, s.spcname as tablespace from pg_class c left join pg_tablespace s on s.oid = c.reltablespace
       where c.oid in (select tableoid from bets where round_id = $1)
         or c.oid in (select indexrelid from pg_index where indrelid in (select tableoid from bets where round_id = $1))
       order by c.relkind desc, c.relname`,
      [roundId],
    )
  ).rows;
const betsOf = async (roundId: bigint): Promise<unknown[]> =>
  (await at.owner.query('select * from bets where round_id = $1 order by id', [roundId])).rows;
const listed = async (): Promise<string[]> =>
  (await listBets(server, { limit: '10', round_id: String(old.id) }, member.accountId, 'en')).list.map(
    ({ id }) => String(id),
  );

describe('old days', () => {
  it('move with their indexes, row by row, and are listed as before', async () => {
    await oldRound();
    const [before, list] = [await betsOf(old.id), await listed()];
    expect(list).toHaveLength(3);
    expect(await moveDays(at.owner, upTo(old), silent)).toBeGreaterThanOrEqual(3);
    expect(await placesOf(old.id)).toMatchObject([
      { name: `bets_${dayOf(old.id)}`, tablespace },
      { tablespace },
      { tablespace },
    ]);
    expect(await betsOf(old.id)).toEqual(before);
    expect(await listed()).toEqual(list);
    expect(await moveDays(at.owner, upTo(old), silent)).toBe(0);
  });

  it('stay readable while they move, and bets of any other day wait for nothing', async () => {
    await untouched();
    const reader = await at.owner.connect();
    await reader.query('begin');
    await reader.query('select from bets limit 1');
    let attempts = 0;
    const pause = async (): Promise<void> => {
      attempts += 1;
      // The copy is made, and nothing but its day is locked, against writes alone.
      const other = await newRound(at.db, server.games.byCode('k3-3')!, 600_000, 4);
      await at.owner.query(
        'begin; set local lock_timeout = 1; select from bets; select from tickets; commit',
      );
      await at.owner.query(
        'begin; set local lock_timeout = 1; lock table only bets in row exclusive mode; commit',
      );
      await placeBet(server, slipOf(other, ['side', 'big', '1']), member, `meanwhile-${attempts}`);
      expect(await listed()).toHaveLength(3);
      if (attempts === 2) await reader.query('commit');
    };
    await moveDays(at.owner, upTo(old), { ...silent, pause });
    reader.release();
    expect(attempts).toBe(2);
    expect(await placesOf(old.id)).toMatchObject([{ tablespace }, { tablespace }, { tablespace }]);
  });

  it('are whole after a kill in the middle, and moved by the next run', async () => {
    await untouched();
    const before = await betsOf(old.id);
    const reader = await at.owner.connect();
    await reader.query('begin');
    await reader.query('select from bets limit 1');
    const kill = async (): Promise<void> => {
      await at.owner.query(
        `select pg_terminate_backend(l.pid) from pg_locks l
         where l.relation = $1::regclass and l.mode = 'ShareLock' and l.granted`,
        [`bets_${dayOf(old.id)}`],
      );
    };
    await expect(moveDays(at.owner, upTo(old), { ...silent, pause: kill })).rejects.toThrow(
      /terminat|connection error|EPIPE/,
    );
    await reader.query('commit');
    reader.release();
    expect(await placesOf(old.id)).toMatchObject([{ tablespace: null }, { tablespace: null }, {}]);
    expect(await betsOf(old.id)).toEqual(before);
    await moveDays(at.owner, upTo(old), silent);
    expect(await placesOf(old.id)).toMatchObject([{ tablespace }, { tablespace }, { tablespace }]);
    expect(await betsOf(old.id)).toEqual(before);
  });

  it('move nowhere without the tablespace', async () => {
    const nowhere = moveDays(at.owner, { tablespace: 'nowhere', before: '20300101' }, silent);
    await expect(nowhere).rejects.toThrow('there is no tablespace nowhere: run "create tablespace');
  });
});

/** Moves the days back to where all data is, and begins with bets anew. */
async function untouched(): Promise<void> {
  await cold.moveBack();
  await oldRound();
}
