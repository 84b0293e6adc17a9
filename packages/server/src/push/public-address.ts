import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// An endpoint is chosen by a member. A request to it must not reach what only this machine can reach, so
// addresses are checked twice: as text, and as what a name resolves to when the connection is made.

const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** All but 2000::/3, and in it documentation, Teredo and 6to4, which hide an IPv4 address. */
const PRIVATE_IPV6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const ipv4 = new BlockList();
for (const [net, prefix] of PRIVATE_IPV4) ipv4.addSubnet(net, prefix, 'ipv4');
const ipv6 = new BlockList();
for (const [net, prefix] of PRIVATE_IPV6) ipv6.addSubnet(net, prefix, 'ipv6');

/** Returns true if an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  return version === 4 ? !ipv4.check(address, 'ipv4') : version === 6 && !ipv6.check(address, 'ipv6');
};

/** Resolves a name for a connection, and fails if any of its addresses is not public. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('not a public address'), { code: 'EADDRNOTAVAIL' }), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
