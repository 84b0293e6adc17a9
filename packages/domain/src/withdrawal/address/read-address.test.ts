import { describe, expect, test } from 'vitest';

import type { ChannelType } from '../../wallet/channel.ts';
import type { Network } from './address.ts';
import { maskAddress } from './mask-address.ts';
import { readAddress } from './read-address.ts';

const CHANNELS: readonly ChannelType[] = ['erc20', 'trc20', 'btc', 'bank'];
const OWN: Readonly<Partial<Record<Network, ChannelType>>> = {
  ethereum: 'erc20',
  tron: 'trc20',
  bitcoin: 'btc',
  iban: 'bank',
};

const BELONGS: readonly (readonly [string, Network])[] = [
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ethereum'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bitcoin'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'bitcoin'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bitcoin'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bitcoin-testnet'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bitcoin-testnet'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'bitcoin-testnet'],
  ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'litecoin'],
  ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'dogecoin'],
  ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'unknown'],
  ['DE89370400440532013000', 'iban'],
];

describe.each(BELONGS)('%s', (text, network) => {
  test.each(CHANNELS)(`on %s is accepted, or rejected as an address of ${network}`, (channel) => {
    expect(readAddress(channel, text)).toEqual(
      OWN[network] === channel
        ? { ok: true, value: text }
        : { ok: false, refusal: 'ADDRESS_INVALID', detail: { fault: 'network', network } },
    );
  });
});

describe.each(CHANNELS)('address on %s', (channel) => {
  const anyOwn = BELONGS.find(([, network]) => OWN[network] === channel)?.[0] ?? '';

  test.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['the byte 0', `${anyOwn}\0`],
    ['a Cyrillic letter', `${anyOwn.slice(0, 8)}\u0430${anyOwn.slice(9)}`],
    ['half a character', `${anyOwn.slice(0, -1)}\ud83d`],
  ])('is rejected for its characters: %s', (_, text) => {
    expect(readAddress(channel, text)).toMatchObject({ ok: false, detail: { fault: 'characters' } });
  });

  test.each([
    ['a blank in front', ` ${anyOwn}`],
    ['a new line inside', `${anyOwn.slice(0, 20)}\n${anyOwn.slice(20)}`],
    ['a mark without width', `${anyOwn.slice(0, 8)}\u200b${anyOwn.slice(8)}`],
    ['a mark that turns the direction', `\u202e${anyOwn}\u202c`],
    ['wide digits', anyOwn.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ['Arabic digits', anyOwn.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
  ])('is read through what is not part of it: %s', (_, text) => {
    expect(readAddress(channel, text)).toEqual({ ok: true, value: anyOwn });
  });

  test('is rejected unparsed when it is longer than any address', () => {
    for (const text of [
      '1'.repeat(10_000),
      `${anyOwn}${' '.repeat(10_000)}`,
      '0x'.padEnd(10_000, 'a'),
      'bc1'.padEnd(10_000, 'q'),
      '\u0430'.repeat(129),
    ])
      expect(readAddress(channel, text)).toMatchObject({ ok: false, detail: { fault: 'length' } });
  });
});

test('is recognised as TRON when it begins like the test network of Bitcoin', () => {
  const address = 'TB1NNNNNNNNNNNNNNNNNNNNNNNNNKvXQQc';
  expect(readAddress('btc', address)).toMatchObject({ detail: { fault: 'network', network: 'tron' } });
});

test.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5a…eAed'],
  ['DE89370400440532013000', 'DE89…3000'],
  ['bc1sw50qgdz25j', 'bc1s…z25j'],
  ['DEUTDEFF', '…'],
  ['', '…'],
])('masks %s as %s', (text, masked) => {
  expect(maskAddress(text)).toBe(masked);
});

const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const LITECOIN_LIKE = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG';

describe('the link of a wallet', () => {
  test.each<[ChannelType, string, string]>([
    ['btc', `bitcoin:${SEGWIT}?amount=0.01`, SEGWIT],
    ['btc', `BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=1&LABEL=Mei`, SEGWIT],
    ['btc', `bitcoin://${SEGWIT}`, SEGWIT],
    ['btc', `bitcoin:${LITECOIN_LIKE}`, LITECOIN_LIKE],
    ['erc20', `ethereum:${ETHER}`, ETHER],
    ['erc20', `ethereum:${ETHER}@1?value=2.014e18`, ETHER],
    ['erc20', `ethereum:${ETHER}@0x1`, ETHER],
    ['erc20', `ethereum:pay-${ETHER}`, ETHER],
    // The target is the contract of the token: who is paid is its parameter.
    ['erc20', `ethereum:${TOKEN}@1/transfer?address=${ETHER}&uint256=1e6`, ETHER],
    ['erc20', `ethereum:${TOKEN}/transfer?uint256=1&address=${ETHER}`, ETHER],
    ['erc20', `usdt:${ETHER}?amount=5`, ETHER],
    ['trc20', `tron:${TRON}?amount=5&token=USDT`, TRON],
    ['trc20', `usdt:${TRON}`, TRON],
    ['trc20', `TRC20:${TRON}`, TRON],
    ['bank', 'IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('of %s gives its address: %s', (channel, text, address) => {
    expect(readAddress(channel, text)).toEqual({ ok: true, value: address });
  });

  test.each<[ChannelType, string, object]>([
    ['erc20', `ethereum:${ETHER}@56`, { fault: 'network', network: 'unknown' }],
    ['erc20', `ethereum:${TOKEN}@137/transfer?address=${ETHER}`, { fault: 'network', network: 'unknown' }],
    ['erc20', `bsc:${ETHER}`, { fault: 'network', network: 'unknown' }],
    ['erc20', `tron:${TRON}`, { fault: 'network', network: 'tron' }],
    ['erc20', `usdt:${TRON}`, { fault: 'network', network: 'tron' }],
    ['btc', `litecoin:${LITECOIN_LIKE}`, { fault: 'network', network: 'litecoin' }],
    ['btc', `bitcoincash:${LITECOIN_LIKE}`, { fault: 'network', network: 'unknown' }],
    ['erc20', `ethereum:${TOKEN}/transfer`, { fault: 'characters' }],
    ['erc20', `ethereum:${TOKEN}/transfer?address=${ETHER}&address=${TOKEN}`, { fault: 'characters' }],
    ['erc20', `ethereum:${TOKEN}/approve?address=${ETHER}&uint256=1`, { fault: 'characters' }],
    ['erc20', 'ethereum:meilin.eth', { fault: 'characters' }],
    ['btc', `https://pay.example/${SEGWIT}`, { fault: 'characters' }],
  ])('is refused on %s: %s', (channel, text, detail) => {
    expect(readAddress(channel, text)).toEqual({ ok: false, refusal: 'ADDRESS_INVALID', detail });
  });
});
