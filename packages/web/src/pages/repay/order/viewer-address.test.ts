import { describe, expect, test } from 'vitest';

import { parseUrl } from '../../../nav/url.ts';
import { viewerAddress } from './viewer-address.ts';

describe('viewerAddress', () => {
  test('passes language and order, and survives the round trip through the viewer', () => {
    const address = viewerAddress('https://pay.example/pay/a1?x=1+2&lang=en', 'D 1&2', 'ar');
    expect(parseUrl(address)).toEqual({
      path: '/pages/public/web',
      query: { url: 'https://pay.example/pay/a1?x=1+2&lang=ar', order_no: 'D 1&2' },
    });
  });

  test('leaves what is no address to the viewer, which refuses it', () => {
    expect(parseUrl(viewerAddress('nowhere', 'D1', 'en')).query).toEqual({ url: 'nowhere', order_no: 'D1' });
  });
});
