import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { payDeposit } from '../support/paid-deposit.ts';
import { rewardCalls } from '../support/reward-calls.ts';
import { ask, FREELY, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
const rewards = rewardCalls(server);

/** A member with a deposit of 100.00 that was not staked. */
async function unstaked() {
  const member = await withdrawer(server);
  await payDeposit(at.db, member.id, 100_00n);
  return {
    ...member,
    exclude: (length: string) => server.post('protection/exclude', { length }, { token: member.token }),
    reasons: async () => {
      const { body } = await server.get('trade/withdrawInfo', {}, { token: member.token });
      return (body.data as { reasons: { reason: string }[] }).reasons.map(({ reason }) => reason);
    },
  };
}

describe('the balance of a self-excluded member', () => {
  it('can be withdrawn without turnover, after a person has looked', async () => {
    const member = await unstaked();
    expect(await member.reasons()).toEqual(['turnover']);
    await member.exclude('six_months');
    expect(await member.reasons()).toEqual([]);
    expect((await ask(server, member, { amount: '100.00' })).body).toMatchObject({
      code: 1,
      data: { stage: 'review' },
    });
  });

  it('waits for its turnover during a time-out, which ends', async () => {
    const member = await unstaked();
    await member.exclude('six_weeks');
    expect(await member.reasons()).toEqual(['turnover']);
    expect((await ask(server, member, { amount: '100.00' })).body.msg).toBe('WITHDRAW_REJECT');
  });

  it('does not take rewards along that were not staked', async () => {
    const member = await unstaked();
    await rewards.receive({ id: Number(member.id), token: member.token } as never, 'sign-in');
    await member.exclude('for_good');
    expect((await ask(server, member, { amount: '100.01' })).body.msg).toBe('BALANCE_NOT_ENOUGH');
    expect((await ask(server, member, { amount: '100.00' })).body.code).toBe(1);
  });
});
