import { expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { runAutoCashOuts } from '../../src/ticket/run-auto-cash-outs.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { rowOn, useKnownTickets, WON } from '../support/known-ticket.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const server = useServer(at);
const ENGLISH = { 'accept-language': 'en' };

it('a target is set, replaced and removed, and what it came to is in record, log and messages', async () => {
  const { token } = await server.member('auto8cash');
  const rounds = await known.newRounds();
  const placed = await server.post('games/submitBet', { bet_content: [rowOn(rounds)] }, { token });
  const { order_no: id } = placed.body.data as { order_no: string };
  const set = async (amount: unknown) =>
    (await server.post('games/setAutoCashout', { bet_id: id, amount }, { token })).body;
  const removed = async () => (await server.post('games/cancelAutoCashout', { bet_id: id }, { token })).body;
  const record = async () => {
    server.clock.now = Date.now();
    const { body } = await server.get('games/getBetRecord', { round_id: String(rounds.C.id) }, { token });
    return (body.data as Data<'games/getBetRecord'>).list[0];
  };

  expect(await set(400)).toMatchObject({ code: 1, data: { bet_id: id, auto_cashout: '400.00' } });
  expect(await set('150')).toMatchObject({ code: 1, data: { auto_cashout: '150.00' } });
  expect(await record()).toMatchObject({ auto_cashout: '150.00', can_auto_cashout: true });
  expect(await removed()).toMatchObject({ code: 1, data: { bet_id: id, auto_cashout: null } });
  expect(await record()).toMatchObject({ auto_cashout: null, can_auto_cashout: true });
  expect(await set('100000')).toMatchObject({ code: 0, msg: 'AMOUNT_LIMIT' });
  for (const missing of [undefined, null, '', 'all', '-5', [5]])
    expect([missing, (await set(missing)).code]).toEqual([missing, 0]);
  expect(await set('200')).toMatchObject({ code: 1 });
  await known.decide({ rounds }, 'A', WON);
  expect(await set('201')).toMatchObject({ code: 0, msg: 'CASHOUT_REACHED', data: { amount: '205.82' } });
  await runAutoCashOuts(known.server, rounds.C.id, rounds.A.id, { after: 0n });
  expect(await set('201')).toMatchObject({ code: 0, msg: 'CASHOUT_CLOSED' });
  expect(await removed()).toMatchObject({ code: 0, msg: 'CASHOUT_CLOSED' });
  expect(await record()).toMatchObject({
    result_reason: 'cashout',
    win_amount: '205.82',
    auto_cashout: '200.00',
  });

  const log = (await server.get('trade/record', { type: 'cashout' }, { token, headers: ENGLISH })).body;
  const memo = `${rounds.C.issue} \u00b7 automatically`;
  const own = { amount: '205.82', type: 'cashout', order_no: id, memo: expect.stringContaining(memo) };
  expect(log).toMatchObject({ data: { list: [own] } });
  const file = await server.get('trade/statement', { format: 'csv' }, { token, headers: ENGLISH });
  const { content } = file.body.data as { content: string };
  expect(Buffer.from(content, 'base64').toString('utf8')).toContain(memo);
  const { body } = await server.get('index/message', {}, { token, headers: ENGLISH });
  expect((body.data as Data<'index/message'>).list[0]).toMatchObject({
    type: 'money',
    title: 'Ticket cashed out automatically',
    content: expect.stringContaining('205.82'),
    url: `/pages/game/record?bet_id=${id}`,
  });
  const assets = (await server.get('user/assets', {}, { token })).body;
  expect(assets.data).toMatchObject({ total_bet: '100.00', total_win: '205.82', turnover: '100.00' });
});

it('a target asks for a session', async () => {
  expect((await server.post('games/setAutoCashout', { bet_id: '1', amount: '1' })).status).toBe(401);
  expect((await server.post('games/cancelAutoCashout', { bet_id: '1' })).status).toBe(401);
});
