import { describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { setMemberState } from '../../src/member/set-member-state.ts';
import { disbursementSender } from '../../src/movement/send-disbursements.ts';
import { detailOf } from '../../src/operator/withdrawal-output.ts';
import { noRail } from '../../src/rail/no-rail.ts';
import { approveWithdrawal } from '../../src/withdrawal/approve.ts';
import { settleDisbursement } from '../../src/withdrawal/finish-withdrawal.ts';
import { readWithdrawalView } from '../../src/withdrawal/operator-view.ts';
import { refuseWithdrawal } from '../../src/withdrawal/refuse.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { ask, FREELY, win, type Withdrawer, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);

async function rich(): Promise<Withdrawer> {
  const member = await withdrawer(server);
  await win(at.db, member.id, 100_000_00n);
  return member;
}

let requests = 0;

/** Asks for an amount under a key of its own, and returns its id with the approvals that it needs. */
async function asked(member: Withdrawer, amount: string) {
  requests += 1;
  const { body } = await ask(server, member, { amount }, `request ${requests}`);
  const { order_no: id } = body.data as { order_no: string };
  const { rows } = await at.owner.query('select approvals_needed from withdrawals where id = $1', [id]);
  return { id: BigInt(id), needs: Number(rows[0].approvals_needed) };
}

/** Pays a withdrawal as if all had happened some time ago. Units: PostgreSQL's interval. */
async function paidAgo({ id }: { readonly id: bigint }, ago: string): Promise<void> {
  const { row } = await readWithdrawalView(at.db.main, id);
  const operators = ['ada', 'bob'].slice(0, row.approvals_needed);
  for (const operator of operators) await approveWithdrawal(server.ctx, id, operator);
  const said = { orderId: id, amountMinor: row.amount_minor - row.fee_minor, outcome: 'done' } as const;
  await transaction(at.db, (tx) => settleDisbursement(tx, server.ctx, said));
  await at.owner.query('update withdrawals set requested_at = requested_at - $2::interval where id = $1', [
    id,
    ago,
  ]);
}

describe('the review of a withdrawal', () => {
  it('adds what was asked for in the 24 hours before', async () => {
    const member = await rich();
    const first = await asked(member, '60.00');
    expect(first.needs).toBe(0);
    await paidAgo(first, '23 hours 59 minutes');
    expect((await asked(member, '39.99')).needs).toBe(0);
  });

  it('asks a person from the sum on, to the cent', async () => {
    const member = await rich();
    await paidAgo(await asked(member, '60.00'), '23 hours 59 minutes');
    expect((await asked(member, '40.00')).needs).toBe(1);
  });

  it('asks two persons above the upper sum, in however small parts', async () => {
    const member = await rich();
    await paidAgo(await asked(member, '9980.00'), '1 hour');
    expect((await asked(member, '20.01')).needs).toBe(2);
  });

  it('adds up seven days, and forgets what is older', async () => {
    const member = await rich();
    await paidAgo(await asked(member, '99.99'), '7 days 1 minute');
    await paidAgo(await asked(member, '99.99'), '6 days 23 hours');
    await paidAgo(await asked(member, '99.99'), '5 days');
    await paidAgo(await asked(member, '50.00'), '2 days');
    expect((await asked(member, '50.01')).needs).toBe(0);
    const other = await rich();
    await paidAgo(await asked(other, '99.99'), '6 days 23 hours');
    await paidAgo(await asked(other, '99.99'), '5 days');
    await paidAgo(await asked(other, '50.00'), '2 days');
    expect((await asked(other, '50.02')).needs).toBe(1);
  });

  it('does not count refused requests, nor those of others', async () => {
    const [member, other] = [await rich(), await rich()];
    await asked(other, '90.00');
    const { id } = await asked(member, '150.00');
    await refuseWithdrawal(server.ctx, id, 'ada', 'wrong name');
    expect((await asked(member, '60.00')).needs).toBe(0);
  });
});

const HOLDS = [
  [
    'frozen',
    (id: bigint) => setMemberState(server.ctx, id, 'frozen', 'ada'),
    (id: bigint) => setMemberState(server.ctx, id, 'active', 'ada'),
  ],
  [
    'off',
    (id: bigint) => setMemberState(server.ctx, id, 'withdrawals_off', 'ada'),
    (id: bigint) => setMemberState(server.ctx, id, 'withdrawals_on', 'ada'),
  ],
  [
    'password_changed',
    (id: bigint) => at.owner.query('update members set password_changed_at = now() where id = $1', [id]),
    (id: bigint) =>
      at.owner.query(`update members set password_changed_at = now() - interval '25 hours' where id = $1`, [
        id,
      ]),
  ],
] as const;

describe.each(HOLDS)('a member who is held since the request (%s)', (hold, holdBack, release) => {
  it('has no withdrawal approved, and the operator sees why', async () => {
    const member = await rich();
    const { id } = await asked(member, '500.00');
    await holdBack(member.id);
    await expect(approveWithdrawal(server.ctx, id, 'ada')).rejects.toThrow(`is held (${hold})`);
    const { lines } = detailOf(await readWithdrawalView(at.db.main, id), server.ctx);
    expect(lines.join('\n')).toMatch(new RegExp(`^held +${hold}$`, 'm'));
    expect(lines.join('\n')).toMatch(/^asked for +500\.00 in 24 hours, 500\.00 in 7 days$/m);
    await release(member.id);
    expect(await approveWithdrawal(server.ctx, id, 'ada')).toEqual({ state: 'approved', missing: 0 });
  });

  it('has nothing sent that was approved before, until the hold ends', async () => {
    const member = await rich();
    const { id } = await asked(member, '50.00');
    const sent: string[] = [];
    const rail = { ...noRail, disburse: async ({ orderId }: { orderId: string }) => void sent.push(orderId) };
    const send = disbursementSender({ ...server.ctx, rail });
    await holdBack(member.id);
    await send();
    expect(sent).not.toContain(String(id));
    await release(member.id);
    await send();
    expect(sent).toContain(String(id));
  });
});
