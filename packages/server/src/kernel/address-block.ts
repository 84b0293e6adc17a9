import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** One customer of a provider has a whole /64 of IPv6, so that single addresses of it say nothing. */
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Whom attempts are counted for: the address itself, or the /64 of one in IPv6. */
export function networkOf(ip: string): string {
  const address = MAPPED.exec(ip)?.[1] ?? ip;
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** An address as its owner is shown it: the last part is left out. */
export function shownAddress(ip: string): string {
  const address = MAPPED.exec(ip)?.[1] ?? ip;
  if (isIPv4(address)) return address.replace(/(?<!\d)\d+$/, '*');
  return isIPv6(address) ? `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}:*` : '';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The parser of URLs writes every form of one address alike, a dotted end included.
  const hostname = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = hostname.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : GROUPS - front.length - back.length;
  return [...front, ...Array<string>(zeros).fill('0'), ...back];
}
