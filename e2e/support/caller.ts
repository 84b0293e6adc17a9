import { ROUTES, type Data, type Payload, type RoutePath } from '@tessera/contract/routes';

type Reply<P extends RoutePath> = { readonly code: number; readonly msg: string; readonly data: Data<P> };

/** Calls the server as any client does, beside the browser: what the pages show is compared with what it
 *  says. */
export class Caller {
  readonly #origin: string;
  readonly #token: string;

  constructor(origin: string, token = '') {
    this.#origin = origin;
    this.#token = token;
  }

  /** The data of a call that must succeed. */
  async get<P extends RoutePath>(path: P, payload?: Payload<P>): Promise<Data<P>> {
    const { code, msg, data } = await this.ask(path, payload);
    if (code !== 1) throw new Error(`${path} answered ${msg}`);
    return data;
  }

  async ask<P extends RoutePath>(path: P, payload?: Payload<P>): Promise<Reply<P>> {
    const { method } = ROUTES[path];
    const query =
      method === 'GET' && payload ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
    const response = await fetch(`${this.#origin}/api/${path}${query}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(this.#token !== '' && { token: this.#token }),
      },
      ...(method === 'POST' && { body: JSON.stringify(payload ?? {}) }),
    });
    return (await response.json()) as Reply<P>;
  }

  as(token: string): Caller {
    return new Caller(this.#origin, token);
  }
}

export type Member = { readonly caller: Caller; readonly storage: Readonly<Record<string, string>> };

/** An account that is logged in already, with what a phone keeps of it. It has agreed to the texts of a new
 *  house unless `isAgreed` is false, and answered the question about limits unless `isAsked` is. */
export async function newMember(
  caller: Caller,
  username: string,
  isAgreed = true,
  isAsked = true,
): Promise<Member> {
  const agreed = isAgreed ? { terms_version: 1, privacy_version: 1 } : {};
  const { userinfo } = await caller.get('user/register', { username, password: 'Calm7paper', ...agreed });
  const own = caller.as(userinfo.token);
  if (isAsked) await own.get('protection/review', {});
  return {
    caller: own,
    storage: {
      token: JSON.stringify(userinfo.token),
      tokenExpireTime: JSON.stringify(userinfo.expiretime),
      userInfo: JSON.stringify(userinfo),
    },
  };
}
