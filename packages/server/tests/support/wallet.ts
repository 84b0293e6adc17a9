import type { Context } from '../../src/context.ts';
import { type TestReply, type TestServer } from './http.ts';
import { payDeposit } from './paid-deposit.ts';

export const FUND_PASSWORD = '739154';

export type Holder = { readonly token: string; readonly id: number; readonly username: string };

let made = 0;

/** A member with a fund password, and money in addition to the welcome balance. Units: 1/100. */
export async function holder(server: TestServer, balanceMinor = 0n): Promise<Holder> {
  made += 1;
  const username = `holder${made}`;
  const { token, id } = await server.member(username);
  await server.ctx.db.main.query('update members set fund_password_hash = $2 where id = $1', [
    id,
    await fundHash(server.ctx),
  ]);
  if (balanceMinor > 0n) await payDeposit(server.ctx.db, BigInt(id), balanceMinor);
  return { token, id, username };
}

const hashes = new WeakMap<Context['passwords'], Promise<string>>();

/** Hashed once: many members of a test share it. */
function fundHash({ passwords }: Context): Promise<string> {
  let known = hashes.get(passwords);
  if (!known)
    hashes.set(passwords, (known = passwords.hash(FUND_PASSWORD, { lane: 'session', who: 'test' })));
  return known;
}

type TransferOrder = {
  readonly to: string | number;
  readonly amount: unknown;
  readonly key?: string;
  readonly [field: string]: unknown;
};

/** Transfers money from one member to another over the wire. */
export const sendTransfer = (
  server: TestServer,
  from: Holder,
  { to, key, ...fields }: TransferOrder,
): Promise<TestReply> =>
  server.post(
    'trade/transfer',
    { recipient: to, password: FUND_PASSWORD, ...fields },
    { token: from.token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
  );
