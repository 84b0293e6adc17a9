import { isIP } from 'node:net';

import { isPublicAddress } from './public-address.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Names that mean nothing on the public internet. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/;

export type EndpointRules = {
  /** Lets http and addresses of this machine through, for tests. */
  readonly allowsLoopback: boolean;
};

/** Parses an endpoint: https on its usual port, on a public name or address, without a password. Returns
 *  undefined for any other. */
export function readEndpoint(endpoint: string, { allowsLoopback }: EndpointRules): URL | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || url.username !== '' || url.password !== '') return undefined;
  if (allowsLoopback && isLoopback(url)) return url;
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname) ? url : undefined;
}

/** Returns true if a URL names this machine. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && LOOPBACK.has(hostname);

function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return hostname.includes('.') && !LOCAL_NAME.test(hostname);
}
