import { expect, it } from 'vitest';

import { seeded } from '@tessera/simulator/seeded';

import type { HttpCall, HttpClient } from './http-client.ts';
import { retryUntilKnown } from './retry-until-known.ts';

const CALL: HttpCall = { method: 'POST', path: 'games/submitBet', key: 'k' };
const DONE = '{"code":1,"msg":"","data":{"n":1}}';

/** A server that answers in this order; undefined is a cut connection. */
function server(answers: (string | undefined)[], calls: HttpCall[]): HttpClient {
  return {
    send: (call) => {
      calls.push(call);
      const text = answers.shift();
      return text === undefined ? Promise.reject(new Error('cut')) : Promise.resolve({ status: 200, text });
    },
    close: () => {},
  };
}

it('retries the same call at the other server until the outcome is known', async () => {
  const calls: HttpCall[] = [];
  const servers = [
    server([undefined, undefined], calls),
    server(['{"code":0,"msg":"SERVER_BUSY"}', DONE], calls),
  ];
  const { outcome, tries, server: by } = await retryUntilKnown(servers, CALL, 0, seeded(1n));
  expect(outcome).toEqual({ kind: 'accepted', data: { n: 1 } });
  expect([tries, by]).toEqual([4, 1]);
  expect(calls).toEqual([CALL, CALL, CALL, CALL]);
});

it('treats a refusal as an outcome', async () => {
  const calls: HttpCall[] = [];
  const servers = [server(['{"code":0,"msg":"ISSUE_CLOSED"}'], calls)];
  const { outcome } = await retryUntilKnown(servers, CALL, 0, seeded(1n));
  expect(outcome).toEqual({ kind: 'refused', code: 'ISSUE_CLOSED' });
});
