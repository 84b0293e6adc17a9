import { expect, it } from 'vitest';

import { PARTS_MOST } from '@tessera/domain/tickets/part';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { rowOn, useKnownTickets, WON } from '../support/known-ticket.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const server = useServer(at);

it('games/cashout shows what a ticket is worth, and pays that amount once', async () => {
  const { token } = await server.member('cash8out');
  const rounds = await known.newRounds();
  const slip = { bet_content: [rowOn(rounds)] };
  const placed = await server.post('games/submitBet', slip, { token });
  expect(placed.body).toMatchObject({ code: 1, data: { balance: '900.00' } });
  const { order_no: id } = placed.body.data as { order_no: string };
  const shown = async () => (await server.get('games/cashout', { bet_id: id }, { token })).body;
  const taken = async (amount: unknown) =>
    (await server.post('games/cashout', { bet_id: id, amount }, { token })).body;

  expect(await shown()).toMatchObject({ code: 0, msg: 'CASHOUT_CLOSED' });
  await known.decide({ rounds }, 'A', WON);
  expect(await shown()).toMatchObject({
    code: 1,
    data: { bet_id: id, amount: '100.00', worth: '205.82', offer: '205.82', factor: '1.00' },
  });
  await known.decide({ rounds }, 'B', WON);
  expect(await taken('205.82')).toMatchObject({
    code: 0,
    msg: 'CASHOUT_CHANGED',
    data: { amount: '304.83' },
  });
  for (const missing of [undefined, null, '', 'all', '-304.83', [304.83]])
    expect([missing, (await taken(missing)).code]).toEqual([missing, 0]);
  const paid = { code: 1, data: { paid: '304.83', balance: '1204.83' } };
  expect(await taken(304.83)).toMatchObject(paid);
  expect(await taken('304.83')).toMatchObject(paid);
  expect(await taken('304.84')).toMatchObject({ code: 0, msg: 'CASHOUT_CLOSED' });
  expect(await shown()).toMatchObject({ code: 0, msg: 'CASHOUT_CLOSED' });
  // Entries are listed by the database's clock.
  server.clock.now = Date.now();
  const log = (await server.get('trade/record', { type: 'cashout' }, { token })).body;
  const memo = expect.stringContaining(rounds.C.issue);
  const entry = { amount: '304.83', type: 'cashout', memo, order_no: id };
  expect(log).toMatchObject({ data: { list: [entry] } });
  // The stake was at risk, and stays staked.
  const assets = (await server.get('user/assets', {}, { token })).body;
  expect(assets.data).toMatchObject({ total_bet: '100.00', total_win: '304.83', turnover: '100.00' });
  const since = String(Math.floor(Date.now() / 1000) - 3600);
  const played = (await server.get('user/playSums', { since }, { token })).body;
  expect(played).toMatchObject({
    data: { session: { staked: '100.00', returned: '304.83', profit: '204.83' } },
  });
});

it('games/cashout pays for a part of a ticket once, and refuses what is no part of it', async () => {
  const { token } = await server.member('part8out');
  const rounds = await known.newRounds();
  const slip = { bet_content: [rowOn(rounds)] };
  const placed = await server.post('games/submitBet', slip, { token });
  const { order_no: id } = placed.body.data as { order_no: string };
  await known.decide({ rounds }, 'A', WON);
  const shown = async (stake: string) =>
    (await server.get('games/cashoutOffer', { bet_id: id, stake }, { token })).body;
  const taken = async (part: number, stake: string, amount: string) =>
    (await server.post('games/cashout', { bet_id: id, part, stake, amount }, { token })).body;
  const rest = { code: 0, msg: 'AMOUNT_LIMIT', data: { max: '99.99' } };
  expect(await shown('100.01')).toMatchObject(rest);
  expect(await taken(1, '100', '205.82')).toMatchObject(rest);
  for (const bad of ['0', '-1', 'half', '0.001'])
    expect((await taken(1, bad, '1')).msg, bad).toBe('AMOUNT_INVALID');
  expect((await taken(0, '1', '2.05')).msg).toBe('INVALID_PARAMETERS');
  const paid = { code: 1, data: { paid: '82.32', balance: '982.32' } };
  expect(await taken(1, '40', '82.32')).toMatchObject(paid);
  expect(await taken(1, '40', '82.32')).toMatchObject(paid);
  expect((await taken(1, '40', '82.33')).msg).toBe('CASHOUT_CHANGED');
  for (let part = 2; part <= PARTS_MOST; part++)
    expect((await taken(part, '1', '2.05')).code, `part ${part}`).toBe(1);
  expect(await taken(PARTS_MOST + 1, '1', '2.05')).toMatchObject({ code: 0, msg: 'CASHOUT_LIMIT' });
  expect(await shown('1')).toMatchObject({ code: 0, msg: 'CASHOUT_LIMIT' });
});

it('games/cashout asks for a session', async () => {
  expect((await server.get('games/cashout', { bet_id: '1' })).status).toBe(401);
  expect((await server.post('games/cashout', { bet_id: '1', amount: '1' })).status).toBe(401);
});
