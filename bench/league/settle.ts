import { randomBytes } from 'node:crypto';

import type pg from 'pg';

import { numbersOf } from '@tessera/domain/fairness/derive';
import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { resultOf } from '@tessera/domain/wager/settlement';
import { placeBet } from '@tessera/server/bet/place-bet';
import { transaction } from '@tessera/server/db/tx';
import { insertResults } from '@tessera/server/round/draw-store';
import { readBooks } from '@tessera/server/wager/wager-store';

import { memberAt } from '../kit/members.ts';
import type { SeededRound } from '../kit/rounds.ts';
import { selectionsOf } from '../kit/selections.ts';
import { nowMs, type World } from '../kit/world.ts';
import { updateFloor } from '../settle/floor.ts';
import { payOut } from '../settle/pay-out.ts';

const LINES = 10;
const AT_ONCE = 25;

export type SettledDay = {
  readonly bets: number;
  readonly placeMs: number;
  readonly floorMs: number;
  readonly settleMs: number;
  readonly halves: number;
};

/** Places singles through the product, ten of each member in one slip over all selections, draws the round
 *  and pays it out. Throws unless each member was paid what each bet is due by the result of its
 *  selection. */
export async function settleRound(
  world: World,
  owner: pg.Pool,
  { id, issue, game }: SeededRound,
  bets: number,
): Promise<SettledDay> {
  const sold = selectionsOf(game, Number.POSITIVE_INFINITY);
  const from = performance.now();
  const place = async (member: number): Promise<void> => {
    const rows = Array.from({ length: LINES }, (_, line) => {
      const { play, pick } = sold[(member * LINES + line * 101) % sold.length] ?? { play: '', pick: '' };
      return { play, number: pick, amount: `1.${member % 10}${line}` };
    });
    const payload = { game_id: game.id, game_no: issue, bet_content: rows };
    await placeBet(world, payload, memberAt(member, nowMs()), `day-${id}-${member}`);
  };
  const members = Array.from({ length: bets / LINES }, (_, member) => member);
  for (let at = 0; at < members.length; at += AT_ONCE)
    await Promise.all(members.slice(at, at + AT_ONCE).map(place));
  const placeMs = performance.now() - from;
  const halves = await draw(world, owner, { id, issue, game });
  await owner.query('vacuum analyze bets, accounts, entries, round_results');
  await owner.query('checkpoint');
  const floorMs = await updateFloor(owner, id, 100);
  await owner.query('checkpoint');
  const settleMs = await payOut(world, id);
  await assertPaidInFull(owner, id);
  return { bets, placeMs, floorMs, settleMs, halves };
}

/** Closes and draws a round without the keeper: its numbers come from a random key. */
async function draw(world: World, owner: pg.Pool, { id, game }: SeededRound): Promise<number> {
  const { family } = game.rulesAt(FIRST_INDEX);
  const numbers = numbersOf(randomBytes(32), family);
  const books = await readBooks(world.db.main, id);
  const played = books.flatMap(({ book }) => Object.keys(JSON.parse(book) as object));
  const results = played.map((selection) => ({ selection, result: resultOf(family, selection, numbers) }));
  await transaction(world.db, (tx) => insertResults(tx, id, results));
  await owner.query(
    `insert into close_records (round_id, sealed_at, leaf_count, root, q, signature, cancelled_count, stake_minor,
       book_signature)
     select $1, now(), count(*), sha256(''), sha256(''), sha512(''), 0, sum(stake_minor), sha512('')
     from bets where round_id = $1`,
    [id],
  );
  await owner.query(
    `insert into draws (round_id, numbers, seed, external, sources, result_hash)
     values ($1, $2::smallint[], sha256(''), sha256(''), '[]', sha256(''))`,
    [id, numbers],
  );
  await owner.query(
    `update rounds set state = 'drawn', closes_at = clock_timestamp(),
       draws_at = clock_timestamp() + interval '1 ms' where id = $1`,
    [id],
  );
  return results.filter(({ result }) => result.of === 2).length;
}

async function assertPaidInFull(owner: pg.Pool, id: bigint): Promise<void> {
  const { rows } = await owner.query<{ wrong: number; state: string }>(
    `with due as (
       select b.account_id, sum((b.stake_minor * (r.won * b.odds_e4 + r.back * 10000)) / (r.of * 10000)) as amount
       from bets b join round_results r using (round_id, selection) where b.round_id = $1 group by 1),
     paid as (
       select account_id, sum(amount_minor) as amount from entries
       where ref_id = $1 and kind in ('payout', 'refund') and account_id > 0 group by 1)
     select count(*) filter (where coalesce(d.amount, 0) <> coalesce(p.amount, 0))::int as wrong,
       (select state from rounds where id = $1) as state
     from due d full join paid p using (account_id)`,
    [id],
  );
  if (rows[0]?.wrong !== 0 || rows[0].state !== 'settled')
    throw new Error(`round ${id} is not paid as owed: ${JSON.stringify(rows[0])}`);
}
