import { describe, expect, test } from 'vitest';

import { card as words } from '../../../i18n/en/card.ts';
import {
  BLANK,
  faultOfDetail,
  grouped,
  isWorthSaying,
  payloadOf,
  faultMessage,
  type Account,
  type Channel,
  type ChannelType,
} from './account.ts';
import { checkAccount } from './check-account.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const IBAN = 'DE89370400440532013000';

const account = (change: Partial<Account>): Account => ({ ...BLANK, ...change });

/** Message while typing; null without a fault. */
function messageOf(type: ChannelType, change: Partial<Account>): string | null {
  const typed = account(change);
  const finding = checkAccount(type, typed);
  if (finding.ok || !isWorthSaying(type, typed, finding.fault)) return null;
  const { key, networks } = faultMessage(type, finding.fault);
  expect(words).toHaveProperty([key]);
  return [key, ...networks].join(' ');
}

describe('account', () => {
  test.each<[ChannelType, Partial<Account>, string | null]>([
    ['trc20', { address: TRON }, null],
    ['trc20', { address: ` ${TRON}\n` }, null],
    ['trc20', { address: 'TR7NHqje' }, null],
    ['trc20', { address: `${TRON.slice(0, -1)}u` }, 'card.fault.trc20.checksum'],
    ['trc20', { address: ETHEREUM }, 'card.fault.network ethereum tron'],
    ['erc20', { address: TRON }, 'card.fault.network tron ethereum'],
    ['erc20', { address: `${ETHEREUM}0` }, 'card.fault.erc20.length'],
    ['erc20', { address: ETHEREUM.replace('5aA', '5AA') }, 'card.fault.erc20.checksum'],
    [
      'btc',
      { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
      'card.fault.network bitcoin-testnet bitcoin',
    ],
    ['bank', { address: 'DE89 3704 0044 0532 0130 00' }, null],
    ['bank', { address: 'DE89370400440532013001' }, 'card.fault.bank.checksum'],
    ['bank', { address: 'XX89370400440532013000' }, 'card.fault.bank.country'],
    ['unionpay', { address: '6222 0212 3456 7890 128' }, null],
    ['unionpay', { address: '6222 0212 3456 7890 127' }, 'card.fault.unionpay.checksum'],
    ['unionpay', { address: IBAN }, 'card.fault.network iban unionpay'],
    ['bank', { address: '6222 0212 3456 7890 128' }, 'card.fault.network unionpay iban'],
    ['alipay', { address: '13812348009' }, null],
    ['alipay', { address: '1381' }, null],
    ['alipay', { address: '12812348009' }, 'card.fault.alipay'],
    ['wechat', { address: 'ada_1815' }, null],
    ['wechat', { address: 'a'.repeat(21) }, 'card.fault.wechat'],
    ['bank', { address: IBAN, bic: 'DEUT' }, null],
    ['bank', { address: IBAN, bic: 'NWBKGB2L' }, 'card.fault.bic.country'],
  ])('reports for %s %j: %s', (type, change, message) => {
    expect(messageOf(type, change)).toBe(message);
  });

  test.each([
    ['', '6222021', '6222 021'],
    ['6222 021', '6222 0212', '6222 0212'],
    ['6222 0212', '6222 021', '6222 021'],
    ['', '6222-0212-3456-7890-128', '6222 0212 3456 7890 128'],
    // A digit that is put in or taken out in the middle moves nothing else.
    ['6222 0212', '62292 0212', '62292 0212'],
    ['6222 0212', '622 0212', '622 0212'],
    ['6222', '6222x', '6222x'],
  ])('groups a card number: after %j, %j becomes %j', (before, typed, shown) => {
    expect(grouped(before, typed)).toBe(shown);
  });

  test('names the bank of a card, and knows that e-wallets have no check digit', () => {
    expect(checkAccount('unionpay', account({ address: '6222 0212 3456 7890 128' }))).toEqual({
      ok: true,
      isGuarded: true,
      issuer: 'ICBC',
    });
    expect(checkAccount('alipay', account({ address: '13812348009' }))).toEqual({
      ok: true,
      isGuarded: false,
    });
  });

  test('accepts an address without a checksum and says so', () => {
    expect(checkAccount('erc20', account({ address: ETHEREUM }))).toEqual({ ok: true, isGuarded: true });
    const small = account({ address: ETHEREUM.toLowerCase() });
    expect(checkAccount('erc20', small)).toEqual({ ok: true, isGuarded: false });
  });

  test('shows a fault found by the server in the same words', () => {
    expect(faultOfDetail({ fault: 'network', network: 'tron' })).toEqual({
      field: 'address',
      fault: 'network',
      network: 'tron',
    });
    expect(faultOfDetail({ fault: 'country', field: 'bic' })).toMatchObject({
      field: 'bic',
      fault: 'country',
    });
    expect(faultOfDetail({ field: 'real_name' })).toBeNull();
  });

  test('sends a bank account with its holder, an address alone', () => {
    const typed: Account = { address: ` ${IBAN} `, holder: ' Ann Lee ', bankName: '', bic: '' };
    const channel = (type: ChannelType): Channel => ({ id: 14, type }) as Channel;
    expect(payloadOf(channel('bank'), typed)).toEqual({
      channel_id: 14,
      card_no: IBAN,
      real_name: 'Ann Lee',
      bank_name: '',
      bic: '',
    });
    expect(payloadOf(channel('trc20'), account({ address: TRON }))).toEqual({
      channel_id: 14,
      address: TRON,
    });
  });
});
