import { expect } from 'vitest';

import type { TestDatabase } from '../database.ts';
import { PASSWORD, type TestServer } from '../http.ts';
import { addCard, CHANNELS, FUND_PASSWORD, IBAN } from '../withdrawing.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
export const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Mobile Safari/604.1';
/** The number of a phone. */
export const deviceOf = (n: number): string => `0123456789abcdef0123456789ab${String(n).padStart(4, '0')}`;

export type Account = { readonly id: bigint; readonly token: string };
export type Given = {
  readonly username: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly device_id?: string;
  readonly agent?: string;
};

/** Actions of members who exclude themselves and register again. */
export function excludingOn(at: TestDatabase, server: TestServer) {
  let addresses = 0;
  async function codeFor(mobile: string, event = 'register'): Promise<string> {
    // One a minute.
    server.clock.now += 61_000;
    expect((await server.post('sms/send', { mobile, event })).body.code).toBe(1);
    return server.lastCode(mobile);
  }
  return {
    codeFor,
    /** Registers from an address of its own, so that no limit of registrations counts. */
    open: async ({ agent = CHROME, ...given }: Given): Promise<Account> => {
      addresses += 1;
      const code = given.mobile === undefined ? {} : { code: await codeFor(given.mobile) };
      const { body } = await server.post(
        'user/register',
        { password: PASSWORD, ...given, ...code },
        { ip: `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`, headers: { 'user-agent': agent } },
      );
      const { userinfo } = body.data as { userinfo: { id: number; token: string } };
      return { id: BigInt(userinfo.id), token: userinfo.token };
    },
    exclude: (account: Account, length = 'six_months') =>
      server.post('protection/exclude', { length }, { token: account.token }),
    exclusionOf: async ({ token }: Account) =>
      ((await server.get('protection/index', {}, { token })).body.data as { exclusion: object | null })
        .exclusion,
    casesOf: async ({ id }: Account) =>
      (
        await at.owner.query<{ flag: string; evidence: { match: string; by: string[]; excluded: string } }>(
          'select flag, evidence from integrity_cases where member_id = $1 order by id',
          [id],
        )
      ).rows,
    withCard: async (account: Account, address = IBAN, holder = 'Lin Mei') => {
      const { token, id } = account;
      await server.post(
        'user/setFundPassword',
        { password: PASSWORD, fund_password: FUND_PASSWORD },
        { token },
      );
      await at.owner.query('update members set fund_password_changed_at = null where id = $1', [id]);
      const fields = { channel_id: CHANNELS.bank, card_no: address, real_name: holder, bank_name: '' };
      expect((await addCard(server, token, fields)).body.code).toBe(1);
    },
  };
}
