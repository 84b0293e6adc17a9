import { expect } from 'vitest';

import type { useDatabase } from '../database.ts';
import type { TestReply, useServer } from '../http.ts';

export const MINUTE = 60_000;
export const NEW = 'a new passphrase';

export const codeOf = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);

export type Account = {
  readonly token: string;
  readonly id: number;
  readonly mobile: string;
  readonly name: string;
};

/** Members with mobiles, and what they do about their passwords. */
export function useAccounts(at: ReturnType<typeof useDatabase>, server: ReturnType<typeof useServer>) {
  let made = 0;
  /** Mobile numbers far apart. */
  const newMobile = (): string => `13${String(50_000 + ++made).slice(-5)}5678`;

  /** A member with a password and a mobile. */
  async function account(): Promise<Account> {
    const mobile = newMobile();
    const name = `Account${made}`;
    const { token, id } = await server.member(name);
    await at.owner.query('update members set mobile = $2 where id = $1', [id, mobile]);
    return { token, id, mobile, name };
  }

  /** A member who logged in by code and has no password. */
  async function withoutPassword(): Promise<Account> {
    const mobile = newMobile();
    const captcha = await codeFor(mobile, 'mobilelogin');
    const { body } = await server.post('user/mobilelogin', { mobile, captcha });
    const { token, id, username } = (
      body.data as { userinfo: { token: string; id: number; username: string } }
    ).userinfo;
    return { token, id, mobile, name: username };
  }

  /** Sends a code and reads it. */
  async function codeFor(mobile: string, event: string): Promise<string> {
    server.clock.now += MINUTE;
    expect(codeOf(await server.post('sms/send', { mobile, event }))).toBe('ok');
    return server.lastCode(mobile);
  }
  /** Reasons why withdrawals are held. */
  const reasons = async (token: string): Promise<string[]> => {
    const { body } = await server.get('trade/withdrawInfo', {}, { token });
    return (body.data as { reasons: { reason: string }[] }).reasons.map(({ reason }) => reason);
  };
  const setFund = (token: string, password: string) =>
    server.post('user/setFundPassword', { password, fund_password: '905173' }, { token });
  return { newMobile, account, withoutPassword, codeFor, reasons, setFund };
}
