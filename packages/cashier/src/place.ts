import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, createBase58check } from '@scure/base';

import type { Channel, Order, Place } from './facts.ts';

const base58check = createBase58check(sha256);

const TRON_VERSION = 0x41;
/** Bitcoin's test network: a wallet with real coins refuses to pay there. */
const SEGWIT_PREFIX = 'tb';
const SEGWIT_VERSION = 0;
const HASH_SIZE = 20;
/** No German bank code begins with 0, so no real account is ever named. */
const BANK_CODE = '00000000';
const ACCOUNT_DIGITS = 10;
/** "DE00" as a number, for the computation of check digits. */
const GERMANY_OPEN = '131400';
/** A BIC whose eighth character is 0 is a test one. */
const BIC = 'PLAYDEM0';

/** Derives where an order is to be paid: the result is deterministic, in the format of the real network.
 *  The addresses have no private keys: real money sent there would be lost, and the page states that it is
 *  play money.
 *  Cost: a few hashes. */
export function placeOf({ id, channel }: Pick<Order, 'id' | 'channel'>): Place {
  if (channel === 'bank') return { address: '', qr: '', account: accountOf(id) };
  const hash = sha256(utf8ToBytes(`play money ${channel} ${id}`)).slice(0, HASH_SIZE);
  const { address, qr } = ADDRESSES[channel](hash);
  return { address, qr, account: null };
}

type Address = { readonly address: string; readonly qr: string };

const ADDRESSES: Readonly<Record<Exclude<Channel, 'bank'>, (hash: Uint8Array) => Address>> = {
  erc20: (hash) => {
    const address = `0x${checksummed(bytesToHex(hash))}`;
    return { address, qr: `ethereum:${address}` };
  },
  trc20: (hash) => {
    const address = base58check.encode(Uint8Array.of(TRON_VERSION, ...hash));
    return { address, qr: address };
  },
  btc: (hash) => {
    const address = bech32.encode(SEGWIT_PREFIX, [SEGWIT_VERSION, ...bech32.toWords(hash)]);
    return { address, qr: `bitcoin:${address}` };
  },
};

/** Applies the EIP-55 checksum capitalization. */
function checksummed(small: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)));
  return Array.from(small, (digit, at) => ((hash[at] ?? '') >= '8' ? digit.toUpperCase() : digit)).join('');
}

function accountOf(id: string): Place['account'] {
  const digits = BigInt(`0x${bytesToHex(sha256(utf8ToBytes(`play money bank ${id}`)))}`) % 10n ** 10n;
  const account = BANK_CODE + String(digits).padStart(ACCOUNT_DIGITS, '0');
  const check = 98n - (BigInt(account + GERMANY_OPEN) % 97n);
  return {
    bankName: 'Play Money Bank',
    cardNo: `DE${String(check).padStart(2, '0')}${account}`,
    bic: BIC,
    realName: 'Play Money Cashier',
    reference: `PM${id}`,
  };
}
