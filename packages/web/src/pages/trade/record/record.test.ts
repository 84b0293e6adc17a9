import { describe, expect, test } from 'vitest';

import { daysReducer } from '../../../ui/date-range/index.ts';
import { filterOf, filterReducer, payloadOf } from './money-filter.ts';
import { MONEY_KINDS, sourceOf } from './money-kinds.ts';
import { blobOf } from './statement-file.ts';

describe('account log', () => {
  test.each([
    [{}, { range: '30days' }],
    [{ type: 'payout' }, { range: '30days', type: 'payout' }],
    [
      { type: 'payout,deposit,nonsense', range: 'today' },
      { range: 'today', type: 'deposit,payout' },
    ],
    [{ range: 'custom' }, { range: '30days' }],
    [{ type: MONEY_KINDS.join(), range: 'never' }, { range: '30days' }],
  ])('reads the address %o as %o', (query, payload) => {
    expect(payloadOf(filterOf(query))).toEqual(payload);
  });

  test('treats the same kinds in another order as the same list', () => {
    const choose = (kinds: readonly (typeof MONEY_KINDS)[number][]) =>
      payloadOf(filterReducer(filterOf({}), { type: 'kindsChosen', kinds }));
    expect(choose(['stake', 'deposit'])).toEqual(choose(['deposit', 'stake']));
  });

  test('starts a custom range as today and swaps reversed dates', () => {
    const today = '2026-11-21';
    const own = daysReducer(
      { range: '30days', from: '', to: '' },
      { type: 'rangeChosen', range: 'custom', today },
    );
    expect(own).toEqual({ range: 'custom', from: today, to: today });
    const turned = daysReducer(own, { type: 'datesChosen', from: '2026-11-20', to: '2026-11-01' });
    expect(turned).toMatchObject({ from: '2026-11-01', to: '2026-11-20' });
    expect(daysReducer(turned, { type: 'datesChosen', from: '', to: '2026-11-20' })).toBe(turned);
    const back = daysReducer(turned, { type: 'rangeChosen', range: '7days', today });
    expect(payloadOf({ kinds: [], days: back })).toEqual({ range: '7days' });
  });

  test('links every kind but a gift to its source', () => {
    expect(MONEY_KINDS.filter((kind) => sourceOf(kind, '17') === null)).toEqual(['promo']);
    expect(sourceOf('payout', '17')?.address).toBe('/pages/game/proof?round_id=17');
    expect(sourceOf('deposit', '17')?.address).toBe('/pages/repay/order?order_no=17');
    expect(sourceOf('a kind to come', '17')).toBeNull();
  });

  test('decodes a file byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const blob = blobOf({ content: btoa(String.fromCharCode(...bytes)), type: 'application/pdf' });
    expect(blob.type).toBe('application/pdf');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
    expect(() => blobOf({ content: '*', type: 'application/pdf' })).toThrow('Invalid character');
  });
});
