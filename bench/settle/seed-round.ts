import type pg from 'pg';

import { slotOpenAt } from '@tessera/domain/rounds/schedule';
import { epochMs } from '@tessera/domain/time';
import type { Game } from '@tessera/server/game/game-catalogue';
import type { IdMaker } from '@tessera/server/ids/ids';

import { DRAW_NUMBERS } from '../kit/draw-numbers.ts';
import { FIRST_MEMBER } from '../kit/members.ts';
import { insertRound } from '../kit/rounds.ts';
import { SELECTIONS, selectionsOf } from '../kit/selections.ts';

export type DrawnRound = {
  readonly id: bigint;
  readonly bets: number;
  /** The sum of the payouts of its winning bets. Units: 1/100. */
  readonly owedMinor: bigint;
};

/** Ten bets a member, half of the selections win. */
const BETS_PER_MEMBER = 10;
const WINNING = SELECTIONS / 2;
/** Bets arrive in batches of this many, as under load. */
const BATCH = 500;
/** Strides through the members, so that neighbours in the table are not neighbours by account; odd and no
 *  multiple of 5, so that it meets every one of a power of ten. */
const STRIDE = 48_271;
const SECOND_MS = 1000;
let made = 0;

/** Makes a drawn round with N bets of N/10 members as the batcher would have left it: rows in order of
 *  arrival, a stake entry each, an escrow entry and leaves a batch, its book, results and draw; every
 *  invariant holds. A few statements, whatever the size. */
export async function seedDrawnRound(
  owner: pg.Pool,
  ids: IdMaker,
  { game, bets, nowMs }: { readonly game: Game; readonly bets: number; readonly nowMs: number },
): Promise<DrawnRound> {
  made += 1;
  // One game can have a round for each second, each in the place of a slot that its timetable does not have.
  const on = slotOpenAt(game.schedule, epochMs(nowMs));
  const drawsAt = epochMs(Math.floor(nowMs / SECOND_MS) * SECOND_MS - made * SECOND_MS);
  const opensAt = epochMs(drawsAt - 7_200_000);
  const closesAt = epochMs(drawsAt - SECOND_MS);
  const seq = 9_999 - made;
  const slot = { ...on, seq, issue: `${on.issue.slice(0, 9)}${seq}`, opensAt, closesAt, drawsAt };
  const round = await insertRound(owner, game, slot, 'drawn');
  await stageBets(owner, ids, { game, round, bets, closesAt });
  await copyStage(owner, round);
  const owed = await finishRound(owner, round);
  await owner.query('drop table stage');
  await owner.query('vacuum analyze bets, accounts, entries');
  await owner.query('checkpoint');
  return { id: round, bets, owedMinor: owed };
}

async function stageBets(
  owner: pg.Pool,
  ids: IdMaker,
  {
    game,
    round,
    bets,
    closesAt,
  }: { readonly game: Game; readonly round: bigint; readonly bets: number; readonly closesAt: number },
): Promise<void> {
  const selections = selectionsOf(game);
  const members = bets / BETS_PER_MEMBER;
  await owner.query(
    `create unlogged table stage as
     select n, $1::bigint as round_id, m.account_id, $2::bigint + n as id, $3::bigint + n / ${BATCH} as batch_id,
       s.key as selection, s.odds_e4, m.stake_minor, m.stake_minor * s.odds_e4 / 10000 as payout_minor,
       a.seq + 1 + n / $4::int as seq, a.balance_minor - m.stake_minor * (1 + n / $4::int) as balance_minor
     from generate_series(0, $5::int - 1) as n
     cross join lateral (
       select ((n % $4::int)::bigint * ${STRIDE} + n / $4::int) % $4::int as place
     ) p
     cross join lateral (
       select (${FIRST_MEMBER} + p.place) * 16 as account_id, 100 * (1 + p.place % 5) as stake_minor
     ) m
     join accounts a on a.id = m.account_id
     join unnest($6::text[], $7::int[]) with ordinality as s (key, odds_e4, at)
       on s.at = 1 + (hashint4(n) & 2147483647) % $8::int`,
    [
      round,
      firstOf(ids),
      firstOf(ids),
      members,
      bets,
      selections.map(({ key }) => key),
      selections.map(({ oddsE4 }) => oddsE4),
      selections.length,
    ],
  );
  await owner.query(
    `alter table stage add column placed_at timestamptz not null default to_timestamp(${closesAt - 60_000} / 1000.0)`,
  );
  await owner.query('analyze stage');
}

/** Ids far apart from the next ones, so that as many as there are bets can be counted on from the first. */
function firstOf(ids: IdMaker): bigint {
  const first = ids.next(4096);
  // Each thousand of ids takes a millisecond of the maker's clock.
  return first - BigInt(made) * 1_000_000_000_000n;
}

async function copyStage(owner: pg.Pool, round: bigint): Promise<void> {
  await owner.query(
    `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
       payout_minor, balance_after_minor, player_seed, placed_at)
     select round_id, account_id, md5(id::text)::uuid, 0, id, md5(selection)::uuid, batch_id, selection, odds_e4,
       stake_minor, payout_minor, balance_minor, sha256(int8send(id)), placed_at from stage order by n`,
  );
  await owner.query(
    `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
     select account_id, seq, batch_id, 'stake', -stake_minor, balance_minor, id from stage order by n`,
  );
  await owner.query(
    `with batches as (select batch_id, sum(stake_minor)::bigint as stake, count(*) as bets from stage group by 1),
     posted as (insert into postings (id, key, kind) select batch_id, 'bets:' || batch_id, 'stake' from batches),
     signed as (
       insert into receipt_batches (round_id, batch_id, leaves, root, signature)
       select $1, batch_id, decode(repeat('00', (32 * bets)::int), 'hex'), sha256(''), sha512('') from batches)
     insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
     select -$1::bigint, row_number() over by_batch, batch_id, 'stake', stake, sum(stake) over by_batch, batch_id
     from batches window by_batch as (order by batch_id)`,
    [round],
  );
  await owner.query(
    `update accounts a set balance_minor = s.balance, seq = s.seq
     from (select account_id, min(balance_minor) as balance, max(seq) as seq from stage group by 1) s
     where a.id = s.account_id`,
  );
  await owner.query(
    `update accounts set (balance_minor, seq) = (
       select balance_after_minor, seq from entries where account_id = -$1::bigint order by seq desc limit 1)
     where id = -$1::bigint`,
    [round],
  );
}

/** Book, results, close record and draw; gives what the winners are owed. */
async function finishRound(owner: pg.Pool, round: bigint): Promise<bigint> {
  await owner.query(
    `update round_books set version = 1, (bet_count, stake_minor) = (select count(*), sum(stake_minor) from stage),
       book = (select json_object_agg(selection, json_build_array(stake::text, payout::text, bets)) from (
         select selection, sum(stake_minor) as stake, sum(payout_minor) as payout, count(*) as bets
         from stage group by 1) lines)
     where round_id = $1`,
    [round],
  );
  await owner.query(
    `insert into round_results (round_id, selection, won, back, of)
     select $1, selection, (row_number() over (order by selection) <= $2)::int, 0, 1
     from (select distinct selection from stage) s`,
    [round, WINNING],
  );
  await owner.query(
    `insert into close_records (round_id, sealed_at, leaf_count, root, q, signature, cancelled_count, stake_minor,
       book_signature)
     select $1, now(), count(*), sha256(''), sha256(''), sha512(''), 0, sum(stake_minor), sha512('') from stage`,
    [round],
  );
  await owner.query(
    `insert into draws (round_id, numbers, seed, external, sources, result_hash)
     select r.id, ${DRAW_NUMBERS}, sha256(''), sha256(''), '[]', sha256('')
     from rounds r join games g on g.id = r.game_id where r.id = $1`,
    [round],
  );
  const owed = await owner.query<{ owed: bigint }>(
    `select coalesce(sum(payout_minor), 0)::bigint as owed from stage
     join round_results using (round_id, selection) where won > 0`,
  );
  return owed.rows[0]?.owed ?? 0n;
}
