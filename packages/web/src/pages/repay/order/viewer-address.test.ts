import { describe, expect, test } from 'vitest';

import { viewerAddress } from './viewer-address.ts';

describe('viewerAddress', () => {
  test('passes the language and survives the round trip through the viewer', () => {
    const address = viewerAddress('https://pay.example/pay/a1?x=1&lang=en', 'ar');
    const url = new URLSearchParams(address.split('?')[1]).get('url');
    expect(url).toBe('https://pay.example/pay/a1?x=1&lang=ar');
  });
});
