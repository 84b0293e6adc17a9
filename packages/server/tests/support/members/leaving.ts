import type { Data } from '@tessera/contract/routes';

import type { TestDatabase } from '../database.ts';
import { PASSWORD, type TestReply, type TestServer } from '../http.ts';
import { FUND_PASSWORD } from '../withdrawing.ts';

export type Owner = { readonly name: string; readonly token: string; readonly id: bigint };

/** The code of a reply, or 'ok'. */
export const said = ({ body }: Pick<TestReply, 'body'>): string => (body.code === 1 ? 'ok' : body.msg);

let made = 0;

/** A member who is going to leave. */
export async function newOwner(
  server: TestServer,
  fields: object = {},
  headers: Record<string, string> = {},
): Promise<Owner> {
  made += 1;
  const name = `Leaver${made}`;
  const sent = { username: name, password: PASSWORD, ...fields };
  const { body } = await server.post('user/register', sent, { headers });
  const { token, id } = (body.data as Data<'user/register'>).userinfo;
  return { name, token, id: BigInt(id) };
}

/** Asks a server to close the account, with the confirmation and these fields. */
export const close = (server: TestServer, { name, token }: Owner, fields: object = {}): Promise<TestReply> =>
  server.post('security/close', { confirm: name, ...fields }, { token });

/** Sets a fund password as of long ago, so that nothing is held. */
export async function setFund(
  server: TestServer,
  { owner }: Pick<TestDatabase, 'owner'>,
  { token, id }: Owner,
): Promise<void> {
  await server.post('user/setFundPassword', { password: PASSWORD, fund_password: FUND_PASSWORD }, { token });
  await owner.query('update members set fund_password_changed_at = null where id = $1', [id]);
}

/** A code to a mobile, with the clock moved on so that it may be asked for. */
export async function codeTo(server: TestServer, mobile: string, event: string): Promise<string> {
  server.clock.now += 120_000;
  await server.post('sms/send', { mobile, event });
  return server.lastCode(mobile);
}
