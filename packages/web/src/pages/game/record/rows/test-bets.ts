import type { BetRecord } from '../../../../bets/record-row.ts';
import type { RecordPage } from '../record-pages.ts';

/** A bet for tests, with the given changes. */
export const betOf = (id: number, change: Partial<BetRecord> = {}): BetRecord => ({
  id: String(id),
  order_no: '1',
  round_id: '17',
  game_id: 1,
  game_code: 'k3-3',
  game_name: 'K3',
  game_type: 'dice',
  game_no: '20261121-0042',
  play: 'side',
  play_name: 'Sides',
  number: 'big',
  number_name: 'Big',
  odds: '1.95',
  amount: '10.00',
  status: 'pending',
  result_reason: '',
  profit: '0.00',
  win_amount: '0.00',
  draw_numbers: [],
  createtime: 1_795_000_000 + id,
  settletime: null,
  can_cancel: true,
  ...change,
});

export const pageOf = (list: readonly BetRecord[], total: number | null = null): RecordPage => ({
  list: [...list],
  total,
  page: 1,
  limit: 50,
  last_page: null,
  total_amount: total === null ? null : '10.00',
  total_profit: total === null ? null : '0.00',
  next_before: list.at(-1)?.id ?? null,
});
