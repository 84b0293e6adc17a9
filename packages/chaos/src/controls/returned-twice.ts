import { openDatabase } from '@tessera/server/db/pool';
import { systemRandom } from '@tessera/server/kernel/random';
import { approveWithdrawal } from '@tessera/server/withdrawal/approve';

import { type RaceFixture, insist, textIn } from '../races/race-fixture.ts';
import { cashierCalls } from '../wallet/cashier-calls.ts';
import type { Control } from './control.ts';
import type { ControlFixture, ControlMember } from './fixture.ts';
import { FORGET_DELIVERIES, redeliverMovement } from './redeliver-movement.ts';

const FINISH = 'packages/server/src/withdrawal/finish-withdrawal.ts';

/** A failed withdrawal is returned again when its callback is repeated. The state of the withdrawal under its
 *  lock prevents this; further protections are ingesting a movement once, the key of the posting, and the
 *  frozen account that may not go below zero. All of them are removed. */
export const returnedTwice: Control = {
  name: 'returned-twice',
  patches: [
    ...FORGET_DELIVERIES,
    { file: FINISH, from: "if (found?.state !== 'approved')", to: 'if (!found)' },
    { file: FINISH, from: 'key: `return:${id}`,', to: 'key: `return:${id}:${ids.next()}`,' },
    {
      file: FINISH,
      from: "assert((await endWithdrawal(tx, id, 'refused', reason)) === 1, 'a withdrawal ends once');",
      to: "await endWithdrawal(tx, id, 'refused', reason);",
    },
    {
      file: 'packages/server/src/ledger/post.ts',
      from: "if (account.balanceMinor + amountMinor < 0n) throw new Refusal('MONEY_NOT_ENOUGH');",
      to: '',
    },
    {
      file: 'packages/server/src/ledger/account-state.ts',
      from: 'account.mayBeNegative || amountMinor > 0n || account.balanceMinor >= 0n,',
      to: 'true,',
    },
  ],
  schemaChanges: ['alter table accounts drop constraint accounts_check'],
  check: async (fixture) => {
    const [member] = fixture.members;
    if (!member) throw new Error('there is nobody to be paid');
    await cashierCalls(fixture.rig, true)('failPayouts', { next: 1, addresses: [] });
    const orderId = await askFor(fixture, member, '150.00');
    await approve(fixture, orderId);
    await fixture.until(`select from withdrawals where id = $1 and state = 'refused'`, [orderId]);
    const statuses = await redeliverMovement(fixture.rig, orderId);
    const [returns] = await fixture.read<{ times: number }>(
      `select count(*)::int as times from entries e join withdrawals w on w.id = e.ref_id and w.member_id * 16 = e.account_id
       where e.kind = 'withdraw_return' and w.id = $1`,
      [orderId],
    );
    const broken = await fixture.findViolations();
    if (statuses.some((status) => status !== 200))
      broken.push(`told again, it answers ${statuses.join(', ')}`);
    return returns?.times === 1
      ? broken
      : [`one withdrawal was given back ${returns?.times} times`, ...broken];
  },
};

async function askFor({ clients }: ControlFixture, member: ControlMember, amount: string): Promise<string> {
  const fixture: Pick<RaceFixture, 'servers'> = { servers: clients };
  const address = `0x${'9'.repeat(40)}`;
  const card = await insist(fixture, member, { kind: 'card', address });
  const cardId = card.kind === 'accepted' ? textIn(card.data, 'id') : undefined;
  if (cardId === undefined) throw new Error(`no card: ${JSON.stringify(card)}`);
  const reply = await insist(fixture, member, { kind: 'withdraw', cardId, amount });
  const orderId = reply.kind === 'accepted' ? textIn(reply.data, 'order_no') : undefined;
  if (orderId === undefined) throw new Error(`no withdrawal: ${JSON.stringify(reply)}`);
  return orderId;
}

const NO_HOLD = { wallet: { passwordHoldMs: 0 } };

async function approve({ rig: { database } }: ControlFixture, orderId: string): Promise<void> {
  const db = openDatabase({ connectionString: database.urlAt(database.port) }, { random: systemRandom });
  const operators = ['ada', 'bela'];
  for (const operator of operators) {
    const { missing } = await approveWithdrawal({ db, env: NO_HOLD }, BigInt(orderId), operator);
    if (missing === 0) break;
  }
  await db.close();
}
