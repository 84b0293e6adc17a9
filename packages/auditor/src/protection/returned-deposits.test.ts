import { expect, test } from 'vitest';

import type { WalletSnapshot } from '../observed/snapshot.ts';
import { lockedBreaches } from './returned-deposits.ts';

const wallet = (lockedMinor: bigint): WalletSnapshot => ({
  frozen: [],
  transfers: [],
  deposits: [],
  credits: [
    { member: 'ann', depositId: '21', minor: 0n, lockedMinor: 40_00n, atMs: 1 },
    { member: 'ann', depositId: '22', minor: 0n, lockedMinor: 30_00n, atMs: 2 },
    // A release.
    { member: 'ann', depositId: '21', minor: 10_00n, lockedMinor: -10_00n, atMs: 3 },
  ],
  locked: [{ member: 'ann', minor: lockedMinor }],
  withdrawals: [
    { orderId: '31', member: 'ann', amountMinor: 30_00n, feeMinor: 0n, state: 'paid', depositId: '22' },
    { orderId: '32', member: 'ann', amountMinor: 30_00n, feeMinor: 0n, state: 'refused', depositId: '21' },
    { orderId: '33', member: 'ann', amountMinor: 5_00n, feeMinor: 0n, state: 'paid' },
  ],
  claims: [],
  outside: [],
});

test.each([
  [30_00n, []],
  [29_99n, ['0.01 of deposits is missing from what is locked']],
  [30_01n, ['-0.01 of deposits is missing from what is locked']],
])('with %d locked of 30.00 that are left', (minor, found) => {
  expect(lockedBreaches(wallet(minor)).map(({ message }) => message)).toEqual(found);
});
