// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { session } from '../../../../session/session.ts';
import type { BetSlipController } from '../slip/state/bet-slip-controller.ts';
import { takeBack } from './take-back.ts';

const slip = {
  key: 'k',
  owner: '7',
  roundId: '1',
  issue: '20261123-0001',
  total: '30.00',
  betIds: ['1', '2', '3'],
};

beforeEach(() => session.logIn({ id: '7', token: 'token', money: '500.00' }));

/** Cancels bets up to the number given; the issue has closed for the others. */
function undo(open: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    asked.push(String((JSON.parse(String(body)) as { bet_id: string }).bet_id));
    return Response.json(
      asked.length <= open
        ? { code: 1, msg: '', data: { balance: '1.00' } }
        : { code: 0, msg: 'ISSUE_CLOSED', data: null },
    );
  });
  const dispatch = vi.fn<BetSlipController['dispatch']>();
  const controller = { dispatch } as unknown as BetSlipController;
  return { dispatch, asked, done: takeBack(controller, slip) };
}

test('a slip whose bets are all cancelled is forgotten', async () => {
  const { dispatch, done } = undo(3);
  expect(await done).toBe(3);
  expect(dispatch.mock.calls).toEqual([[{ type: 'takenBack', key: 'k' }]]);
});

test('a slip that closes half-way stands, and no further bet is asked for', async () => {
  const { dispatch, asked, done } = undo(1);
  expect(await done).toBe(1);
  expect(asked).toEqual(['1', '2']);
  expect(dispatch.mock.calls).toEqual([[{ type: 'freshOver' }]]);
});
