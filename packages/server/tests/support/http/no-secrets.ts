import { hashOfToken } from '../../../src/session/token.ts';

/** As the password hasher writes its costs into a hash. */
const PASSWORD_HASH = /\$m=\d+,t=\d+,p=\d+\$/;
const ACCOUNT_MIN = 8;
/** Payout accounts that were stored since the start of the file. */
const accounts = new Set<string>();

type Call = {
  readonly path: string;
  readonly token: string | undefined;
  readonly payload: unknown;
  readonly password: string;
};

/** To be called at the end of a file. */
export const forgetAccounts = (): void => accounts.clear();

/** Throws when a reply holds a password, the hash of one, the hash of the token it was sent with, or a payout
 *  account in full. */
export function assertNoSecrets(text: string, { path, token, payload, password }: Call): void {
  if (/addCard|trade\/withdraw$/i.test(path) && text.startsWith('{"code":1,')) {
    const { card_no: number, address } = (payload ?? {}) as Readonly<Record<string, unknown>>;
    for (const account of [number, address])
      if (typeof account === 'string' && account.length >= ACCOUNT_MIN) accounts.add(account);
  }
  const hash = token === undefined || token === '' ? undefined : hashOfToken(token);
  const secrets = [
    password,
    ...(hash ? [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')] : []),
    ...accounts,
  ];
  const leaked = secrets.find((secret) => text.includes(secret)) ?? PASSWORD_HASH.exec(text)?.[0];
  if (leaked !== undefined) throw new Error(`the reply of ${path} holds ${leaked}: ${text}`);
}
