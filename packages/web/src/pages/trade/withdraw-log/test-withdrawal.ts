import type { Withdrawal } from './stages.ts';

/** A withdrawal for tests, with the given changes. */
export const withdrawalOf = (id: number, change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: String(id),
  order_no: String(id),
  deposit_no: '',
  amount: '100.00',
  fee: '1.00',
  real_amount: '99.00',
  coins: null,
  channel: 'USDT (TRC20)',
  type: 'trc20',
  account: 'TR7N…Lj6t',
  remark: '',
  status: 'processing',
  stage: 'review',
  reason: '',
  reason_text: '',
  createtime: 1_795_000_000 + id,
  approvetime: null,
  finishtime: null,
  duetime: 1_795_086_400 + id,
  ...change,
});
