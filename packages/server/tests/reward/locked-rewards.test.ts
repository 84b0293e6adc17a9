import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { placeBet } from '../../src/bet/place-bet.ts';
import {
  type BettingServer,
  bettingServer,
  newMember,
  newRound,
  seedHouse,
  slipOf,
} from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { rewardCalls } from '../support/reward-calls.ts';
import { type Holder, holder, sendTransfer } from '../support/wallet.ts';
import { win } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, { playBalanceMinor: 0n as never });
const rewards = rewardCalls(server);

let betting: BettingServer;
beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  betting = await bettingServer(at.db, 5);
});

let member: Holder;
let other: Holder;
/** With a deposit of 100.00 and, on the first day in a row, a reward of 0.20 that has to be staked three
 *  times. */
beforeEach(async () => {
  [member, other] = [await holder(server, 100_00n), await holder(server)];
  await rewards.receive(member, 'sign-in');
});

/** A bet of the member on an issue that is closed. */
async function bet(amount: string): Promise<void> {
  const round = await newRound(at.db, betting.games.byCode('k3-3')!);
  const memberId = BigInt(member.id);
  const session = { ...(await newMember(at.db, 0n)), memberId, accountId: memberId * 16n };
  await placeBet(betting, slipOf(round, ['sum', '11', amount]), session, 'locked');
  await at.owner.query(`update rounds set state = 'closed' where id = $1`, [round.id]);
}

const send = async (amount: string) => (await sendTransfer(server, member, { to: other.id, amount })).body;
const info = async () => (await server.get('trade/transferInfo', {}, { token: member.token })).body.data;

describe('rewards that were not staked', () => {
  it('stay with their member, who may send the rest', async () => {
    expect(await info()).toMatchObject({ money: '100.20', locked: '0.20' });
    expect(await send('100.01')).toMatchObject({ msg: 'REWARD_NOT_STAKED', data: { locked: '0.20' } });
    expect(await send('99.00')).toMatchObject({ code: 1, data: { money: '1.20' } });
    expect(await send('1.01')).toMatchObject({ msg: 'REWARD_NOT_STAKED' });
    expect(await send('1.21')).toMatchObject({ msg: 'BALANCE_NOT_ENOUGH' });
    expect(await send('1.00')).toMatchObject({ code: 1, data: { money: '0.20' } });
  });

  it('may go once all that they require was staked, after the deposit', async () => {
    await win(at.db, BigInt(member.id), 200_00n);
    await bet('100.50');
    expect(await info()).toMatchObject({ money: '199.70', locked: '0.10' });
    expect(await send('199.61')).toMatchObject({ msg: 'REWARD_NOT_STAKED', data: { locked: '0.10' } });
    await bet('1.00');
    expect(await info()).toMatchObject({ money: '198.70', locked: '0.00' });
    expect(await send('198.70')).toMatchObject({ code: 1 });
  });

  it('hold nobody else back', async () => {
    await win(at.db, BigInt(other.id), 10_00n);
    expect((await sendTransfer(server, other, { to: member.id, amount: '10.00' })).body).toMatchObject({
      code: 1,
    });
  });
});
