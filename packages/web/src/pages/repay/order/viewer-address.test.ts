import { expect, test } from 'vitest';

import { viewerAddress } from './viewer-address.ts';

test('the page of the rail is told the language and comes out whole at the other end', () => {
  const address = viewerAddress('https://pay.example/pay/a1?x=1&lang=en', 'ar');
  const url = new URLSearchParams(address.split('?')[1]).get('url');
  expect(url).toBe('https://pay.example/pay/a1?x=1&lang=ar');
});
