import { describe, expect, test } from 'vitest';

import { isPlaceOf, type PaymentTarget } from './payment-place.ts';

const payUrl = 'https://cashier.example/pay/1';
const place = (address: string, fields: Partial<PaymentTarget> = {}): PaymentTarget => ({
  address,
  qr: payUrl,
  account: null,
  payUrl,
  ...fields,
});
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('isPlaceOf', () => {
  test.each<[string, PaymentTarget, boolean, boolean]>([
    ['a test address', place('TEST-TRC20-1A2B-3C4D'), true, false],
    ['a test account', place('', { account: { cardNo: 'TEST 1234 5678' } }), true, false],
    ['a test address without a code', place('TEST-BTC-1A2B', { qr: '' }), true, false],
    ['a test address with the code of a wallet', place('TEST-BTC-1', { qr: `tron:${TRON}` }), false, false],
    ['a real address', place(TRON, { qr: TRON }), false, true],
    ['a real account', place('', { account: { cardNo: 'DE89370400440532013000' } }), false, true],
    ['a real account beside a test address', place('TEST-X', { account: { cardNo: '62220' } }), false, true],
    ['an address that only contains the mark', place('XTEST-1'), false, true],
  ])('%s: of play money %s', (_, target, isPlay, isReal) => {
    expect([isPlaceOf(target, true), isPlaceOf(target, false)]).toEqual([isPlay, isReal]);
  });
});
