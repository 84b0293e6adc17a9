import { expect, test } from 'vitest';

import { networkOf, networksOf, shownAddress } from './address-block.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.*'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.*'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2:*'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1:2:*'],
  ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0:0:*'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64', '2001:db8:0:1:*'],
  ['::1', '0:0:0:0::/64', '0:0:0:0:*'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0:*'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0:0:*'],
  ['no address', 'no address', ''],
])('%s counts for %s and is shown as %s', (ip, network, shown) => {
  expect([networkOf(ip), shownAddress(ip)]).toEqual([network, shown]);
});

test('two addresses of one /64 count as one, of two as two', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
});

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['::ffff:cb00:7107', ['203.0.113.7']],
  ['2001:db8:1:2345:6::7', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:DB8:0001:00Ab::9', ['2001:db8:1:ab::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8::9', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['no address', ['no address']],
])('%s counts for the blocks %j, the wider ones with 4 and 16 times the budget', (ip, networks) => {
  const blocks = networksOf(ip);
  expect(blocks.map(({ network }) => network)).toEqual(networks);
  expect(blocks.map(({ times }) => times)).toEqual([1, 4, 16].slice(0, networks.length));
});
