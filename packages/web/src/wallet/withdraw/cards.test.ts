import { describe, expect, test } from 'vitest';

import type { WithdrawCard } from '../order/account-summary.tsx';
import { cardsInOrder, chosenOf, kindToOpen } from './cards.ts';

const NOW = 1_795_000_000;

const cardOf = (id: string, change: Partial<WithdrawCard> = {}): WithdrawCard => ({
  id,
  channel_id: 11,
  channel: 'USDT (TRC20)',
  type: 'trc20',
  address: 'TR7N…Lj6t',
  card_no: '',
  bank_name: '',
  bic: '',
  real_name: '',
  remark: '',
  is_default: 0,
  usabletime: NOW - 60,
  createtime: NOW - 120,
  ...change,
});

describe('cards', () => {
  test('orders usable cards first, then default cards, then newer ones', () => {
    const cards = [
      cardOf('held', { usabletime: NOW + 60, is_default: 1 }),
      cardOf('old', { createtime: NOW - 900 }),
      cardOf('new'),
      cardOf('default', { is_default: 1, createtime: NOW - 9000 }),
    ];
    expect(cardsInOrder(cards, NOW).map((card) => card.id)).toEqual(['default', 'new', 'old', 'held']);
  });

  test.each([
    ['the address', [cardOf('1'), cardOf('2', { type: 'unionpay' })], false, 'wallet'],
    ['a bank card alone', [cardOf('2', { type: 'unionpay' })], false, 'bank'],
    ['no card', [], false, 'wallet'],
    ['a bank card, where wallets were chosen', [cardOf('2', { type: 'bank' })], true, 'wallet'],
  ] as const)('opens with the kind of %s', (_, cards, isChosen, kind) => {
    expect(kindToOpen(cards, 'wallet', isChosen)).toBe(kind);
  });

  test('keeps the chosen card until it is deleted', () => {
    const cards = [cardOf('1'), cardOf('2')];
    expect(chosenOf(cards, '2')?.id).toBe('2');
    expect(chosenOf(cards, '3')?.id).toBe('1');
    expect(chosenOf([], '3')).toBeNull();
  });
});
