import { expect, it } from 'vitest';

import { readReply } from './read-reply.ts';

const reply = (code: number, msg: string, data: unknown = null) => ({
  status: 200,
  text: JSON.stringify({ code, msg, time: '1', data }),
});

it('an accepted reply keeps its data, and of receipts only their bets and rounds', () => {
  const data = { order_no: '7', receipts: [{ bet_id: '7', round_id: '9', path: ['aa'], signature: 'bb' }] };
  expect(readReply(reply(1, '', data))).toEqual({
    kind: 'accepted',
    data: { order_no: '7', receipts: [{ bet_id: '7', round_id: '9' }] },
  });
});

it('a refusal keeps its code', () => {
  expect(readReply(reply(0, 'MONEY_NOT_ENOUGH'))).toEqual({ kind: 'refused', code: 'MONEY_NOT_ENOUGH' });
});

it.each(['SERVER_BUSY', 'SERVER_ERROR', 'TOO_MANY_REQUESTS'])('%s leaves the outcome unknown', (code) => {
  expect(readReply(reply(0, code))).toEqual({ kind: 'unknown' });
});

it.each(['', '{"code":1,"da', '<html>Bad gateway</html>', 'null', '{"error":1}'])(
  'what is no whole reply says nothing: %s',
  (text) => {
    expect(readReply({ status: 502, text })).toEqual({ kind: 'unknown' });
  },
);
