import type { GameInfo } from '../picks/wire.ts';

/** A game as its reply describes it. */
export const GAME: GameInfo = {
  id: 11,
  name: '',
  code: 'k3-3',
  family: 'k3',
  type: 'dice',
  interval: 300,
  min_bet: '1.00',
  max_bet: '50000.00',
  issue_limit: '100000.00',
  max_payout: '500000.00',
  close_seconds: 60,
  status: 'on',
  pay_table: '',
};
