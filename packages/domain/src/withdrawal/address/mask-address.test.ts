import { expect, test } from 'vitest';

import type { ChannelType } from '../../wallet/channel.ts';
import { maskAccount } from './mask-address.ts';

test.each<[ChannelType, string, string]>([
  ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7N…Lj6t'],
  ['bank', 'DE89370400440532013000', '…3000'],
  ['unionpay', '6222021234567890128', '…0128'],
  ['alipay', '13812348009', '138…8009'],
  ['alipay', 'ada.lovelace@example.com', 'a…@example.com'],
  ['wechat', 'ada_1815', 'ad…15'],
  ['wechat', 'abcdef', 'ab…ef'],
])('shows of a %s account %s only %s', (type, account, masked) => {
  expect(maskAccount(type, account)).toBe(masked);
});
