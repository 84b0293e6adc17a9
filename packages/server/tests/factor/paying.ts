import { expect } from 'vitest';

import type { PaymentCall } from '@tessera/contract/patterns';
import type { Data } from '@tessera/contract/routes';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import type { TestReply, TestServer } from '../support/http.ts';
import { codeOf } from '../support/members/accounts.ts';
import { type Deviation, SoftPasskey } from '../support/members/soft-passkey.ts';
import { CHANNELS, win, type Withdrawer, withdrawer } from '../support/withdrawing.ts';

export const ORIGIN = 'https://play.example';
type Challenge = Data<'security/askPasskey'>;
export type Fields = Readonly<Record<string, string | number>>;
/** One of the four calls with fields that it accepts, and the same with one of them changed. */
export type Case = {
  readonly call: PaymentCall;
  readonly fields: Fields;
  readonly changed: readonly Fields[];
};
export type Payer = Withdrawer & { readonly passkey: SoftPasskey };

const ERC20_IN = 2;
let addresses = 0xabc0_0000;
const newAddress = (): string => `0x${(addresses += 1).toString(16).padStart(40, '0')}`;

/** Adds a passkey to a member who has just logged in. */
export async function addPasskey(server: TestServer, token: string, passkey = new SoftPasskey(ORIGIN)) {
  const begun = await server.post('security/beginPasskey', {}, { token });
  const added = passkey.create(begun.body.data as Data<'security/beginPasskey'>);
  expect(codeOf(await server.post('security/addPasskey', added, { token }))).toBe('ok');
  return passkey;
}

/** A member with money, a card, a fund password and a passkey that has been there for a day: nothing of the
 *  session has been proved for as long. */
export async function payer(server: TestServer): Promise<Payer> {
  const member = await withdrawer(server);
  await win(server.ctx.db, member.id, 1_000_00n);
  const passkey = await addPasskey(server, member.token);
  server.clock.now += DAY_MS;
  return { ...member, passkey };
}

/** Confirmation of `call`: the passkey's response to a challenge about exactly these fields. */
export async function signed(
  server: TestServer,
  { token, passkey }: Pick<Payer, 'token' | 'passkey'>,
  { call, fields }: Pick<Case, 'call' | 'fields'>,
  deviation: Deviation = {},
) {
  const asked = await server.post('security/askPasskey', { call, fields }, { token });
  expect(codeOf(asked)).toBe('ok');
  return passkey.sign(asked.body.data as Challenge, deviation);
}

export const send = (
  server: TestServer,
  { token }: Pick<Payer, 'token'>,
  { call, fields }: { readonly call: string; readonly fields: object },
  key?: string,
): Promise<TestReply> =>
  server.post(call, fields, { token, headers: key === undefined ? {} : { 'idempotency-key': key } });

/** The four calls of a member. */
export const CASES: Readonly<Record<PaymentCall, (server: TestServer, payer: Payer) => Promise<Case>>> = {
  'trade/withdraw': async (_server, { cardId }) => {
    const fields = { card_id: cardId, amount: '50.00' };
    const changed = [
      { ...fields, amount: '50.01' },
      { ...fields, card_id: `${cardId}1` },
      { ...fields, money: '50.00' },
      { ...fields, remark: 'x' },
      { amount: '50.00' },
    ];
    return { call: 'trade/withdraw', fields, changed };
  },
  'trade/transfer': async (server) => {
    const [friend, thief] = [await withdrawer(server), await withdrawer(server)];
    const fields = { recipient: String(friend.id), amount: '5.00' };
    const changed = [
      { ...fields, amount: '5.01' },
      { ...fields, recipient: String(thief.id) },
      { ...fields, to_user: String(thief.id) },
    ];
    return { call: 'trade/transfer', fields, changed };
  },
  'trade/addCard': async () => {
    const fields = { channel_id: CHANNELS.erc20, address: newAddress() };
    const changed = [
      { ...fields, address: newAddress() },
      { address: fields.address },
      { ...fields, remark: 'x' },
      { ...fields, is_default: 1 },
    ];
    return { call: 'trade/addCard', fields, changed };
  },
  'protection/returnDeposit': async (server, member) => {
    const [first, second] = await lockedDeposits(server, member);
    const fields = { order_no: first, card_id: member.cardId };
    const changed = [
      { ...fields, order_no: second },
      { ...fields, card_id: `${member.cardId}1` },
    ];
    return { call: 'protection/returnDeposit', fields, changed };
  },
};

/** Two deposits of 250.00, announced before a limit of 100.00 a day. */
async function lockedDeposits(server: TestServer, { token }: Payer): Promise<[string, string]> {
  const announce = async (amount: string): Promise<string> => {
    const reply = await server.post('trade/recharge', { channel_id: ERC20_IN, amount }, { token });
    return (reply.body.data as { order_no: string }).order_no;
  };
  const orders: [string, string] = [await announce('50'), await announce('60')];
  const limit = { measure: 'deposit', period: 'day', amount: '100' };
  expect(codeOf(await server.post('protection/setLimit', limit, { token }))).toBe('ok');
  for (const orderId of orders) {
    const paid = { id: `paid-${orderId}`, direction: 'in', orderId, outcome: 'done' } as const;
    const moved = { ...paid, amountMinor: 250_00n, movedAt: epochMs(1_000) };
    await ingestMovement(server.ctx, moved, 'callback');
  }
  return orders;
}
