import type { TestReply, TestServer } from './http.ts';
import { PASSWORD } from './http.ts';

/** Good addresses, one of each type. */
export const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
export const IBAN = 'DE89370400440532013000';
/** Examples of TRON's papers, for whoever needs a second one. */
export const OTHER_TRON = 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S';

export const CHANNELS = { trc20: 11, erc20: 12, btc: 13, bank: 14 } as const;
export const FUND_PASSWORD = '274951';

export type Withdrawer = { readonly id: bigint; readonly token: string; readonly cardId: string };

let made = 0;

/** A member with the welcome of 1000.00, a fund password, and a card. */
export async function withdrawer(server: TestServer, address = TRON): Promise<Withdrawer> {
  made += 1;
  const { token, id } = await server.member(`Taker${made}`);
  await server.post('user/setFundPassword', { password: PASSWORD, fund_password: FUND_PASSWORD }, { token });
  const card = await addCard(server, token, { channel_id: CHANNELS.trc20, address });
  return { id: BigInt(id), token, cardId: (card.body.data as { id: string }).id };
}

export const addCard = (
  server: TestServer,
  token: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<TestReply> => server.post('trade/addCard', { password: FUND_PASSWORD, ...fields }, { token });

/** Asks for a withdrawal with everything right but what is said otherwise. */
export const ask = (
  server: TestServer,
  { token, cardId }: Pick<Withdrawer, 'token' | 'cardId'>,
  fields: Readonly<Record<string, unknown>> = {},
  key?: string,
): Promise<TestReply> =>
  server.post(
    'trade/withdraw',
    { card_id: cardId, amount: '50.00', password: FUND_PASSWORD, ...fields },
    { token, headers: key === undefined ? {} : { 'idempotency-key': key } },
  );
