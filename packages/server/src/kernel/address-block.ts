import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUP_BITS = 16;
/** One customer of a provider has a whole /64 of IPv6, so that single addresses of it say nothing. */
const NETWORK_BITS = 64;
/** Many a customer has a /56, and a firm a /48: who has 65,536 networks must not have as many budgets. */
const WIDER = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** A block of addresses, and how many times the budget of a single network it has. */
export type NetworkBlock = { readonly network: string; readonly times: number };

/** Whom attempts are counted for: the address itself, or the /64 of one in IPv6. */
export function networkOf(ip: string): string {
  const address = readAddress(ip);
  return typeof address === 'string' ? address : blockOf(address, NETWORK_BITS);
}

/** All that attempts from an address are counted for, the narrowest first: an address of IPv4 alone; of one
 *  in IPv6 the /64, the /56 with four times its budget and the /48 with sixteen times. */
export function networksOf(ip: string): readonly [NetworkBlock, ...NetworkBlock[]] {
  const address = readAddress(ip);
  const own = { network: networkOf(ip), times: 1 };
  if (typeof address === 'string') return [own];
  return [own, ...WIDER.map(({ bits, times }) => ({ network: blockOf(address, bits), times }))];
}

/** An address as its owner is shown it: the last part is left out. */
export function shownAddress(ip: string): string {
  const address = readAddress(ip);
  if (typeof address !== 'string') return `${address.slice(0, NETWORK_BITS / GROUP_BITS).join(':')}:*`;
  return isIPv4(address) ? address.replace(/(?<!\d)\d+$/, '*') : '';
}

/** The eight groups of an address in IPv6; of any other, and of one in IPv4 that is written as IPv6, the
 *  text. */
function readAddress(ip: string): string | readonly string[] {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  if (!groups.join(':').startsWith('0:0:0:0:0:ffff:')) return groups;
  return groups
    .slice(-2)
    .map((group) => Number.parseInt(group, 16))
    .map((value) => `${value >>> 8}.${value & 0xff}`)
    .join('.');
}

function blockOf(groups: readonly string[], bits: number): string {
  const whole = Math.floor(bits / GROUP_BITS);
  const kept = groups.slice(0, whole);
  const rest = GROUP_BITS - (bits % GROUP_BITS);
  if (rest < GROUP_BITS)
    kept.push(((Number.parseInt(groups[whole] ?? '0', 16) >>> rest) << rest).toString(16));
  return `${kept.join(':')}::/${bits}`;
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
