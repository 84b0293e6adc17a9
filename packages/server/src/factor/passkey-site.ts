import { isIP } from 'node:net';

import type { Env } from '../config/env.ts';

/** Where passkeys are used. */
export type PasskeySite = {
  /** The name that every passkey is bound to. */
  readonly rpId: string;
  /** The addresses of the app under this name. */
  readonly origins: readonly string[];
};

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::']);

/** Reads from the settings where passkeys are used: the first address of the app that has a name decides,
 *  and the others of that name belong to it. Without any, a server of this machine is `localhost`. Undefined
 *  where browsers offer no passkeys: at a number, or without TLS. */
export function passkeySiteOf({
  rail,
  host,
  port,
}: Pick<Env, 'rail' | 'host' | 'port'>): PasskeySite | undefined {
  const own = LOOPBACK.has(host) && rail.appOrigins.length === 0 ? [`http://localhost:${port}`] : [];
  const places = [...rail.appOrigins, ...own].map((each) => new URL(each)).filter(isSecure);
  const rpId = places[0]?.hostname;
  if (rpId === undefined) return undefined;
  const isOfIt = ({ hostname }: URL): boolean => hostname === rpId || hostname.endsWith(`.${rpId}`);
  return { rpId, origins: places.filter(isOfIt).map(({ origin }) => origin) };
}

/** Browsers offer passkeys to pages that came by TLS from a name, and to this machine's own. */
const isSecure = ({ protocol, hostname }: URL): boolean =>
  hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0);
