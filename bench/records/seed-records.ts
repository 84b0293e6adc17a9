import type pg from 'pg';

import { DAY_MS, epochMs } from '@tessera/domain/time';
import { ensurePartitions } from '@tessera/server/db/partitions';
import type { Game } from '@tessera/server/game/game-catalogue';
import { ID_EPOCH_MS } from '@tessera/server/ids/ids';

import { DRAW_NUMBERS } from '../kit/draw-numbers.ts';
import { FIRST_MEMBER } from '../kit/members.ts';
import { progress } from '../kit/print.ts';
import { selectionsOf } from '../kit/selections.ts';

/** Members whose list is more than 1000 pages long: the first ones. */
export const HEAVY_MEMBERS = 5;
const HEAVY_BETS = 10_600;
const INTERVAL_S = 300;
const PART = 100_000;

export type RecordPlan = {
  readonly games: readonly Game[];
  readonly bets: number;
  readonly members: number;
  /** Days with bets, each a partition of its own. The list's usual range, which begins at a midnight, holds
   *  30 of them. */
  readonly days: number;
  readonly nowMs: number;
};

/** Fills some days of rounds, draws, results and bets in order of time. Only what a record list reads is
 *  made, so the money behind these bets is not. */
export async function seedRecords(owner: pg.Pool, plan: RecordPlan): Promise<void> {
  for (let back = plan.days; back >= 0; back -= 5)
    await ensurePartitions(owner, epochMs(plan.nowMs - back * DAY_MS));
  const endS = Math.floor(plan.nowMs / 1000 / INTERVAL_S) * INTERVAL_S;
  const startS = endS - ((plan.days - 1) * DAY_MS) / 1000;
  await seedRounds(owner, plan, startS, endS);
  await seedLines(owner, plan);
  for (let from = 0; from < plan.bets; from += 1_000_000) {
    progress(`${from} of ${plan.bets} bets`);
    await seedBets(owner, plan, { startS, endS, from, to: Math.min(plan.bets, from + 1_000_000) });
  }
  await owner.query(
    `insert into round_results (round_id, selection, won, back, of)
     select round_id, selection, ((hashtext(selection) + round_id) % 3 = 0)::int, 0, 1
     from (select distinct round_id, selection from bets) played`,
  );
  await owner.query('drop table seed_lines');
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

async function seedRounds(
  owner: pg.Pool,
  { games }: RecordPlan,
  startS: number,
  endS: number,
): Promise<void> {
  await owner.query(
    `insert into chains (id, game_id, length, head, policy, announcement, hash, next_index)
     select decode(md5('chain' || id), 'hex'), id, 1, sha256(int4send(id)), 0, '{}', sha256(int8send(id::bigint)), 2
     from games`,
  );
  await owner.query(
    `insert into rounds (id, game_id, issue, business_date, seq, state, opens_at, closes_at, draws_at, chain_id,
       chain_index, commitment, settled_at)
     select t::bigint * 1000 + g, g, to_char(d.day, 'YYYYMMDD') || '-' || lpad(d.seq::text, 4, '0'), d.day, d.seq,
       'settled', to_timestamp(t - ${INTERVAL_S} - 60), to_timestamp(t - 60), to_timestamp(t),
       decode(md5('chain' || g), 'hex'), t / ${INTERVAL_S}, sha256(int8send(t)), to_timestamp(t + 1)
     from generate_series($1::bigint + ${INTERVAL_S}, $2::bigint + ${INTERVAL_S}, ${INTERVAL_S}) as t
     cross join unnest($3::int[]) as g
     cross join lateral (
       select date '1970-01-01' + (t / 86400)::int as day, (t % 86400 / ${INTERVAL_S} + 1)::int as seq) d`,
    [startS, endS, games.map(({ id }) => id)],
  );
  // Counting would update the same few hundred rows for each of these draws, in one transaction.
  await owner.query('alter table draws disable trigger draws_counted');
  await owner.query(
    `insert into draws (round_id, numbers, seed, external, sources, result_hash)
     select r.id, ${DRAW_NUMBERS}, r.commitment, r.commitment, '[]', r.commitment
     from rounds r join games g on g.id = r.game_id`,
  );
  await owner.query('alter table draws enable trigger draws_counted');
}

/** Selections of the seeded bets by game and number: one indexed look-up per bet, where a list in the
 *  statement would be searched each time. */
async function seedLines(owner: pg.Pool, { games }: RecordPlan): Promise<void> {
  const lines = games.flatMap((game, place) =>
    selectionsOf(game).map(({ key, oddsE4 }, index) => ({ place, index, key, oddsE4, id: game.id })),
  );
  await owner.query(
    `create unlogged table seed_lines
       (place int, index int, key text, odds_e4 int, game_id int, primary key (place, index))`,
  );
  await owner.query(
    `insert into seed_lines select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::int[])`,
    [
      lines.map(({ place }) => place),
      lines.map(({ index }) => index),
      lines.map(({ key }) => key),
      lines.map(({ oddsE4 }) => oddsE4),
      lines.map(({ id }) => id),
    ],
  );
  await owner.query('analyze seed_lines');
}

async function seedBets(
  owner: pg.Pool,
  { games, bets, members }: RecordPlan,
  at: { startS: number; endS: number; from: number; to: number },
): Promise<void> {
  const counts = games.map((game) => selectionsOf(game).length);
  const heavyPart = Math.ceil((HEAVY_MEMBERS * HEAVY_BETS * PART) / bets);
  await owner.query(
    `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
       payout_minor, balance_after_minor, player_seed, placed_at)
     select (t.ms / 1000 / ${INTERVAL_S} + 1) * ${INTERVAL_S} * 1000 + s.game_id, m.id * 16, md5(n::text)::uuid, 0,
       (t.ms - ${ID_EPOCH_MS}) << 22, md5(n::text)::uuid, n, s.key, s.odds_e4, 100, 100::bigint * s.odds_e4 / 10000,
       0, sha256(int8send(n)), to_timestamp(t.ms / 1000.0)
     from generate_series($1::bigint, $2::bigint - 1) as n
     cross join lateral (select $3::bigint * 1000 + n * (($4::bigint - $3::bigint) * 1000) / $5::bigint as ms) t
     cross join lateral (select hashint8(n) & 2147483647 as a, hashint8(n + 7919) & 2147483647 as b) h
     cross join lateral (select h.a % $6::int as place) g
     join seed_lines s on s.place = g.place and s.index = h.b % ($7::int[])[g.place + 1]
     cross join lateral (
       select ${FIRST_MEMBER} + case when h.b % ${PART} < $8::int then n % ${HEAVY_MEMBERS}
         else ${HEAVY_MEMBERS} + h.a % ($9::int - ${HEAVY_MEMBERS}) end as id) m
     order by n`,
    [at.from, at.to, at.startS, at.endS, bets, games.length, counts, heavyPart, members],
  );
}
