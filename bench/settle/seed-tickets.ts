import type pg from 'pg';

import { slotOpenAt } from '@tessera/domain/rounds/schedule';
import { epochMs } from '@tessera/domain/time';
import type { Game } from '@tessera/server/game/game-catalogue';
import type { IdMaker } from '@tessera/server/ids/ids';
import { ticketEscrowOf } from '@tessera/server/ticket/ticket';

import { DRAW_NUMBERS } from '../kit/draw-numbers.ts';
import { FIRST_MEMBER } from '../kit/members.ts';
import { insertRound } from '../kit/rounds.ts';

/** A drawn round with the accumulators at home in it. Units: 1/100. */
export type SeededHome = {
  readonly id: bigint;
  readonly tickets: number;
  readonly owedMinor: bigint;
};

const LEGS = 8;
const TICKETS_PER_MEMBER = 10;
/** One of so many tickets wins; of the others the first lost leg is one of the first three. */
const ALIVE_OF = 100;
const FIRST_LOST = 3;
const STAKE_MINOR = 1_000;
const ODDS_E4 = 15_000;
const PAID_MINOR = Math.floor(STAKE_MINOR * (ODDS_E4 / 10_000) ** LEGS);
const CARRIED_MINOR = Math.ceil(STAKE_MINOR * (ODDS_E4 / 10_000) ** (LEGS - 1));
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
let made = 0;
let startMs: number | undefined;

/** Makes accumulators over eight drawn rounds as their placing would have left them; every invariant holds.
 *  `isNoted`: whether the earlier draws have noted the dead ones. */
export async function seedHome(
  owner: pg.Pool,
  ids: IdMaker,
  wanted: {
    readonly game: Game;
    readonly tickets: number;
    readonly nowMs: number;
    readonly isNoted: boolean;
  },
): Promise<SeededHome> {
  const { game, tickets, nowMs, isNoted } = wanted;
  const rounds: bigint[] = [];
  for (let at = 0; at < LEGS; at += 1) rounds.push(await drawnRound(owner, game, nowMs));
  rounds.sort((a, b) => Number(a - b));
  const home = rounds.at(-1) ?? 0n;
  const members = tickets / TICKETS_PER_MEMBER;
  const first = ids.next(4096) - BigInt(made) * 1_000_000_000_000n;
  await owner.query(
    `create unlogged table stage as
     select n, $1::bigint + 2 * n as id, $1::bigint + 2 * n + 1 as batch_id, a.id as account_id,
       a.seq + 1 + n / $2::int as seq, a.balance_minor - ${STAKE_MINOR} * (1 + n / $2::int) as balance_minor,
       case when n % ${ALIVE_OF} = 0 then ${LEGS} else n % ${FIRST_LOST} end as won
     from generate_series(0, $3::int - 1) as n join accounts a on a.id = (${FIRST_MEMBER} + n % $2::int) * 16`,
    [first, members, tickets],
  );
  await owner.query('analyze stage');
  await copyTickets(owner, home, rounds);
  if (isNoted)
    await owner.query(
      `insert into ticket_deaths (home_round_id, ticket_id, account_id, round_id)
       select $1, id, account_id, ($2::bigint[])[won + 1] from stage where won < ${LEGS}`,
      [home, rounds],
    );
  await owner.query('drop table stage');
  await owner.query('vacuum analyze tickets, ticket_legs, ticket_deaths, accounts, entries, round_links');
  await owner.query('checkpoint');
  return { id: home, tickets, owedMinor: BigInt((tickets / ALIVE_OF) * PAID_MINOR) };
}

/** A drawn round without bets in which the home side of its match has won. */
async function drawnRound(owner: pg.Pool, game: Game, nowMs: number): Promise<bigint> {
  made += 1;
  const on = slotOpenAt(game.schedule, epochMs(nowMs));
  // A second each, counted from the first: those of later homes lie before those of earlier ones.
  startMs ??= Math.floor(nowMs / SECOND_MS) * SECOND_MS;
  const drawsAt = epochMs(startMs - made * SECOND_MS);
  const [opensAt, closesAt] = [epochMs(drawsAt - HOUR_MS), epochMs(drawsAt - SECOND_MS)];
  const seq = 9_999 - made;
  const slot = { ...on, seq, issue: `${on.issue.slice(0, 9)}${seq}`, opensAt, closesAt, drawsAt };
  const round = await insertRound(owner, game, slot, 'drawn');
  await owner.query(
    `insert into round_results (round_id, selection, won, back, of)
     values ($1, 'm1.1x2:h', 1, 0, 1), ($1, 'm1.1x2:a', 0, 0, 1)`,
    [round],
  );
  await owner.query(
    `insert into close_records (round_id, sealed_at, leaf_count, root, q, signature, cancelled_count, stake_minor,
       book_signature)
     values ($1, now(), 0, sha256(''), sha256(''), sha512(''), 0, 0, sha512(''))`,
    [round],
  );
  await owner.query(
    `insert into draws (round_id, numbers, seed, external, sources, result_hash)
     select r.id, ${DRAW_NUMBERS}, sha256(''), sha256(''), '[]', sha256('')
     from rounds r join games g on g.id = r.game_id where r.id = $1`,
    [round],
  );
  return round;
}

async function copyTickets(owner: pg.Pool, home: bigint, rounds: readonly bigint[]): Promise<void> {
  await owner.query('insert into ticket_homes (round_id) values ($1)', [home]);
  await owner.query(
    'insert into round_links (home_round_id, round_id) select $1, r from unnest($2::bigint[]) r',
    [home, rounds],
  );
  await owner.query(
    `insert into tickets (home_round_id, account_id, key, id, body_hash, batch_id, sizes, unit_minor, lines, stake_minor,
       max_payout_minor, first_closes_at, carrier, base_minor, carried_minor, balance_after_minor, player_seed, placed_at)
     select $1, account_id, md5(id::text)::uuid, id, md5(id::text)::uuid, batch_id, 1 << ${LEGS - 1}, ${STAKE_MINOR}, 1,
       ${STAKE_MINOR}, ${PAID_MINOR}, c.at, ${LEGS - 1}, 0, ${CARRIED_MINOR}, balance_minor, sha256(int8send(id)),
       c.at - interval '1 second'
     from stage cross join (select min(closes_at) as at from rounds where id = any($2::bigint[])) c order by n`,
    [home, rounds],
  );
  await owner.query(
    `insert into ticket_legs (home_round_id, ticket_id, leg, account_id, round_id, match, market, picks, odds_e4, is_banker)
     select $1, stage.id, r.at - 1, account_id, r.id, 1, 'm1.1x2', array[case when r.at <= won then 'h' else 'a' end],
       '{${ODDS_E4}}', false
     from stage cross join unnest($2::bigint[]) with ordinality as r (id, at) order by n, r.at`,
    [home, rounds],
  );
  await owner.query(
    `insert into accounts (id, kind, balance_minor, seq)
     select $1, 'escrow', count(*) * ${STAKE_MINOR}, count(*) from stage`,
    [ticketEscrowOf(home)],
  );
  await owner.query(
    `insert into postings (id, key, kind) select batch_id, 'tstake:' || id, 'tstake' from stage`,
  );
  await owner.query(
    `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
     select account_id, seq, batch_id, 'stake', -${STAKE_MINOR}, balance_minor, id from stage
     union all
     select $1, n + 1, batch_id, 'stake', ${STAKE_MINOR}, (n + 1) * ${STAKE_MINOR}, batch_id from stage`,
    [ticketEscrowOf(home)],
  );
  await owner.query(
    `update accounts a set balance_minor = s.balance, seq = s.seq
     from (select account_id, min(balance_minor) as balance, max(seq) as seq from stage group by 1) s
     where a.id = s.account_id`,
  );
}
