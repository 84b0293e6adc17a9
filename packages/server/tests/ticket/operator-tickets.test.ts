import { expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { formatMoney, moneyOrZero } from '@tessera/domain/money';

import { useDatabase } from '../support/database.ts';
import { FIRST_LEAGUE, type TestLeg, useLeagueTickets } from '../support/league-tickets.ts';
import { operatorOf } from '../support/members/operator.ts';
import { holder } from '../support/wallet.ts';

const database = useDatabase();
const at = useLeagueTickets(database);
const { lines, json } = operatorOf(database);

const legs = (match: number): readonly TestLeg[] => [
  { round: 1, play: `m${match}.1x2`, picks: 'h' },
  { round: 2, play: `m${match}.1x2`, picks: ['d', 'a'] },
];
const isThird = ({ part }: { readonly part: number }): boolean => part === 3;
const cancel = (id: string, token: string) => at.server.post('games/cancelBet', { bet_id: id }, { token });

it('shows the book of a round by parts, with the tickets that it carries', async () => {
  const member = await holder(at.server, 1_000_00n);
  const home = at.roundAt(2);
  const call = {
    game_id: FIRST_LEAGUE.code,
    game_no: home.issue,
    bet_content: [{ play: 'm3.1x2', number: 'h', amount: '30' }],
  };
  const single = (await at.place(member, call)).data as Data<'games/submitBet'>;
  const pays = (moneyOrZero(single.bets[0]!.odds) * 30_00n) / 1_00n;
  // Two lines: with one of the two picks, the carrier alone decides what they pay.
  const { max_payout: most = '' } = await at.placed(member, legs(3), { amount: '5' });
  const gone = await at.placed(member, legs(3), { amount: '7' });
  await cancel(gone.order_no, member.token);

  const shown = await json('rounds', 'show', String(home.id));
  expect(shown).toMatchObject({
    game: FIRST_LEAGUE.code,
    issue: home.issue,
    tickets_at_home: { standing: 1, standing_stake: '10.00', cancelled: 1, cashed_out: 0, with_payout: 0 },
  });
  const part = shown.parts.find(isThird);
  expect(part).toMatchObject({
    bets: 1,
    stake: '30.00',
    singles_pay_at_most: formatMoney(pays),
    ticket_base: '0.00',
    ticket_stake: '10.00',
    ticket_picks: 2,
  });
  // As if both picks could win, so at least what the better one pays.
  expect(moneyOrZero(part.carried_pay_at_most)).toBeGreaterThan(moneyOrZero(most));
  const loss = moneyOrZero(part.carried_pay_at_most) + pays - 30_00n;
  expect([part.loss_at_most, shown.loss_at_most]).toEqual([formatMoney(loss), formatMoney(loss)]);
  const first = (await json('rounds', 'show', String(at.roundAt(1).id))).parts.find(isThird);
  expect(first).toMatchObject({ bets: 0, ticket_stake: '0.00', ticket_picks: 1, loss_at_most: '0.00' });

  const text = await lines('rounds', 'show', String(home.id));
  expect(text.join('\n')).toMatch(/^tickets at home +1 stand for 10\.00$/m);
  expect(text.find((line) => line.startsWith('PART'))).toMatch(/^PART +BETS +STAKE +PAYS +CARRIED/);
  await expect(lines('rounds', 'show', '17')).rejects.toThrow('there is no round 17');
});

it('lists the tickets of a member, newest first, with how each ended', async () => {
  const [member, other] = [await holder(at.server, 1_000_00n), await holder(at.server, 1_000_00n)];
  await at.placed(other, legs(5));
  const [first, second, third] = [
    await at.placed(member, legs(5), { amount: '1' }),
    await at.placed(member, legs(6), { amount: '2' }),
    await at.placed(member, legs(7), { amount: '3' }),
  ];
  await cancel(second.order_no, member.token);
  const homeId = at.roundAt(2).id;
  const shown = await json('tickets', 'list', String(member.id));
  expect(shown).toMatchObject([
    {
      ticket: third.order_no,
      stake: '6.00',
      unit: '3.00',
      lines: 2,
      legs: 2,
      sizes: '2',
      end: 'stands',
      paid: '',
    },
    { ticket: second.order_no, end: 'cancelled', paid: '4.00' },
    { ticket: first.order_no, stake: '2.00', max_payout: first.max_payout, end: 'stands' },
  ]);
  expect(shown[0].home).toBe(`${homeId} ${FIRST_LEAGUE.code} ${at.roundAt(2).issue}`);
  const rest = await json('tickets', 'list', String(member.id), '--after', second.order_no);
  expect(rest.map(({ ticket }: { ticket: string }) => ticket)).toEqual([first.order_no]);
  const [head = ''] = await lines('tickets', 'list', String(member.id));
  expect(head).toMatch(
    /^TICKET +PLACED +HOME +LEGS +SIZES +LINES +UNIT +STAKE +PARTS +FOR +MOST +END +PAID +WORTH +ENDED$/,
  );
  expect(await lines('tickets', 'list', '999999')).toEqual(['no tickets']);
});
