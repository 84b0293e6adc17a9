import type { Database } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { BANKROLL, mainAccountOf } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { testIds } from './betting.ts';
import type { TestReply, TestServer } from './http.ts';
import { PASSWORD, testWallet } from './http.ts';

/** Valid addresses, one of each type. */
export const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
export const IBAN = 'DE89370400440532013000';
/** Examples from the TRON documentation, for tests that need a second address. */
export const OTHER_TRON = 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S';

export const CHANNELS = { trc20: 11, erc20: 12, btc: 13, bank: 14 } as const;
export const FUND_PASSWORD = '274951';

export type Withdrawer = { readonly id: bigint; readonly token: string; readonly cardId: string };

let made = 0;

/** A member with a fund password and one card: a unique address, or the given one. */
export async function withdrawer(
  server: TestServer,
  given: Readonly<Record<string, unknown>> | undefined = undefined,
): Promise<Withdrawer> {
  made += 1;
  const { token, id } = await server.member(`Taker${made}`);
  await server.post('user/setFundPassword', { password: PASSWORD, fund_password: FUND_PASSWORD }, { token });
  // As of a member who set it long ago: its hold is over.
  await server.ctx.db.main.query('update members set fund_password_changed_at = null where id = $1', [id]);
  const own = { channel_id: CHANNELS.erc20, address: `0x${made.toString(16).padStart(40, '0')}` };
  const card = await addCard(server, token, given ?? own);
  return { id: BigInt(id), token, cardId: (card.body.data as { id: string }).id };
}

export const addCard = (
  server: TestServer,
  token: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<TestReply> => server.post('trade/addCard', { password: FUND_PASSWORD, ...fields }, { token });

/** Requests a withdrawal that is valid except for the given fields. */
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

/** Settings without obstacles other than the one under test. */
export const FREELY = {
  playBalanceMinor: 0n as never,
  wallet: testWallet({ CARD_HOLD_SECONDS: '0', WITHDRAW_DAILY: '9000000.00' }),
};

/** Credits a member like a won round: without turnover requirement. Units: 1/100. */
export const win = (db: Database, memberId: bigint, amountMinor: bigint) =>
  pay(db, memberId, amountMinor, 'payout');

/** Credits a member's main account from the bankroll. */
export const pay = (db: Database, memberId: bigint, amountMinor: bigint, kind: 'payout' | 'promo') =>
  transaction(db, (tx) =>
    post(tx, testIds, {
      key: `test:${testIds.next()}`,
      kind: 'test',
      moves: [
        { accountId: BANKROLL, amountMinor: -amountMinor, kind, refId: 0n },
        { accountId: mainAccountOf(memberId), amountMinor, kind, refId: 0n },
      ],
    }),
  );
