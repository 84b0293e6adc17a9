import { bankName } from '@tessera/contract/names/banks';
import type { Payload } from '@tessera/contract/routes';
import type { RefusalDetail } from '@tessera/domain/result';
import { type ChannelType, hasHolder, isBankNumber } from '@tessera/domain/wallet/channel';
import type { AddressResult } from '@tessera/domain/withdrawal/address/address';
import { readBankAccount } from '@tessera/domain/withdrawal/address/bank-account';
import { issuerOf } from '@tessera/domain/withdrawal/address/card-issuer';
import { readAddress } from '@tessera/domain/withdrawal/address/read-address';

import { Refusal } from '../kernel/refusal.ts';
import { readLine } from '../wallet/read-remark.ts';
import type { NewCard } from './card-store.ts';

type CardPayload = Payload<'trade/addCard'>;
type Account = Pick<NewCard, 'address' | 'bank_name' | 'bic' | 'real_name'>;

/** Normalizes an address, a bank account or the account of an e-wallet typed by a member to its stored form.
 *  Refuses: ADDRESS_INVALID with its fault, the network it belongs to and the field; CARD_INVALID with the
 *  field. */
export function readCard(type: ChannelType, given: CardPayload): Account {
  const text = (given.address?.trim() || given.card_no?.trim()) ?? '';
  if (type === 'bank') return readBank(text, given);
  const address = found(readAddress(type, text));
  if (!hasHolder(type)) return { address, bank_name: '', bic: '', real_name: '' };
  return { address, bic: '', real_name: holderOf(given), bank_name: bankNameOf(type, address, given) };
}

/** The bank that the number of a card tells, else the one the member names; none for an e-wallet. */
function bankNameOf(type: ChannelType, address: string, given: CardPayload): string {
  if (!isBankNumber(type)) return '';
  const issuer = issuerOf(address);
  return issuer ? bankName('zh-Hans', issuer) : lineOf('bank_name', given.bank_name);
}

function readBank(text: string, given: CardPayload): Account {
  const bicText = given.bic?.trim() ?? '';
  const { iban, bic } =
    bicText === ''
      ? { iban: found(readAddress('bank', text), { field: 'iban' }), bic: '' }
      : found(readBankAccount(text, bicText));
  return { address: iban, bic, real_name: holderOf(given), bank_name: lineOf('bank_name', given.bank_name) };
}

function holderOf(given: CardPayload): string {
  const holder = lineOf('real_name', given.real_name);
  if (holder === '') throw new Refusal('CARD_INVALID', { field: 'real_name' });
  return holder;
}

function found<T>(result: AddressResult<T>, more: RefusalDetail = {}): T {
  if (!result.ok) throw new Refusal(result.refusal, { ...result.detail, ...more });
  return result.value;
}

function lineOf(field: string, given: string | undefined): string {
  const line = readLine(given);
  if (line === undefined) throw new Refusal('CARD_INVALID', { field });
  return line;
}
