import { expect, test } from 'vitest';

import { bannerAddress } from './banner-address.ts';

test.each([
  ['page', '/fairness', '/fairness'],
  ['page', '', null],
  ['none', '/fairness', null],
  ['web', 'https://a.example/x?b=1&c=2', '/pages/public/web?url=https%3A%2F%2Fa.example%2Fx%3Fb%3D1%26c%3D2'],
] as const)('a banner of type %s at "%s" opens %s', (type, url, address) => {
  expect(bannerAddress({ type, url })).toBe(address);
});
