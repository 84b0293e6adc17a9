import { callOf } from '../load/calls.ts';
import { cashierPayer } from '../load/payer.ts';
import { insist, textIn } from '../races/race-fixture.ts';
import type { Control } from './control.ts';
import { agree, replayProtection } from './replay-protection.ts';

/** Deposits are credited beyond the limit of their member. The invariants and the auditor's replay must each
 *  find it. */
export const depositNotLimited: Control = {
  name: 'deposit-not-limited',
  patches: [
    {
      file: 'packages/domain/src/protection/deposit-limit.ts',
      from: 'return left < most ? left : most;',
      to: 'return left < 0n ? left : most;',
    },
  ],
  check: async (fixture) => {
    const [member] = fixture.members;
    if (!member) throw new Error('there is nobody to pay');
    const servers = { servers: fixture.clients };
    const announced = await insist(servers, member, { kind: 'recharge', amount: '50.00' });
    const data = announced.kind === 'accepted' ? announced.data : undefined;
    const [orderId, payUrl] = [textIn(data, 'id'), textIn(data, 'pay_url')];
    if (orderId === undefined || !payUrl) throw new Error(`no deposit: ${JSON.stringify(announced)}`);
    const limit = {
      kind: 'setLimit',
      op: `${member.name}/limit`,
      member: member.name,
      measure: 'deposit',
      period: 'day',
      amount: '20.00',
    } as const;
    const set = await fixture.insist(0, callOf(limit, member.token));
    if (set.kind !== 'accepted') throw new Error('the limit was not set');
    await cashierPayer.send({ method: 'POST', path: payUrl, body: { pay: 'whole' } });
    await fixture.until(`select from deposits where id = $1 and status = 'completed'`, [orderId]);
    return agree(await fixture.findViolations(), await replayProtection(fixture, member));
  },
};
