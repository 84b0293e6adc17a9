import { expect, it } from 'vitest';

import { formatMoney } from '@tessera/domain/money';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { playDays } from '../../src/wallet/play-days.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { useWorld } from '../support/round-world.ts';
import { fillBooks } from '../support/sound-books.ts';
import { FREELY } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
const world = useWorld(at, [1, 11]);

/** A plain sum over the bets and tickets of each account, without the ledger. */
const PLAYED = `
  with bet as (
    select b.account_id, b.stake_minor - coalesce(b.stake_minor * w.back / w.of, 0) as staked,
      coalesce(b.stake_minor * (w.won * b.odds_e4 + w.back * 10000) / (w.of * 10000)
        - b.stake_minor * w.back / w.of, 0) as returned
    from bets b join rounds r on r.id = b.round_id
    left join round_results w on r.state = 'settled' and w.round_id = b.round_id and w.selection = b.selection
    where r.state <> 'void' and not exists (
      select from bet_cancellations c where c.round_id = b.round_id and c.bet_id = b.id)
  ), ticket as (
    select t.account_id, case when p.is_void then 0 else t.stake_minor end as staked,
      coalesce(c.paid_minor, case when not p.is_void then p.payout_minor end, 0)
        + (select coalesce(sum(paid_minor), 0) from ticket_part_cashouts o
          where o.home_round_id = t.home_round_id and o.ticket_id = t.id) as returned
    from tickets t
    left join ticket_payouts p on p.home_round_id = t.home_round_id and p.ticket_id = t.id
    left join ticket_cashouts c on c.home_round_id = t.home_round_id and c.ticket_id = t.id
    where not exists (
      select from ticket_cancellations c where c.home_round_id = t.home_round_id and c.ticket_id = t.id)
  )
  select account_id, sum(staked)::bigint as staked, sum(returned)::bigint as returned
  from (select * from bet union all select * from ticket) played group by 1 order by 1`;

const minorOf = (text: string): bigint => BigInt(text.replace('.', ''));
const sumOf = (rows: readonly { staked: string; returned: string }[], field: 'staked' | 'returned'): string =>
  formatMoney(rows.reduce((sum, row) => sum + minorOf(row[field]), 0n));

it('agrees with the bets and tickets of each account: won, lost, void, cancelled, chased, cashed out', async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  const house = await world.server();
  await fillBooks(at, house, server);
  const { rows } = await at.owner.query<{ account_id: bigint; staked: bigint; returned: bigint }>(PLAYED);
  for (const { account_id: accountId, staked, returned } of rows) {
    const { list } = await playDays(house, { days: '30' }, accountId);
    expect([sumOf(list, 'staked'), sumOf(list, 'returned')], `account ${accountId}`).toEqual([
      formatMoney(staked),
      formatMoney(returned),
    ]);
    for (const day of list) expect(day.net).toBe(formatMoney(minorOf(day.returned) - minorOf(day.staked)));
  }
  expect(rows.length, 'accounts with bets').toBeGreaterThan(5);
  expect(rows.filter(({ returned }) => returned > 0n).length, 'accounts that were paid').toBeGreaterThan(2);
});
