import { expect, it } from 'vitest';

import { settingReader } from '../config/env-reader.ts';
import { readRail } from '../config/rail-env.ts';
import { passkeySiteOf } from './passkey-site.ts';

const siteAt = (origins: string, host = '127.0.0.1') =>
  passkeySiteOf({ rail: readRail(settingReader({ APP_ORIGINS: origins })), host, port: 3000 });

it.each([
  ['a name with TLS', 'https://play.example', { rpId: 'play.example', origins: ['https://play.example'] }],
  [
    'further addresses of that name, and none of another',
    'https://play.example,https://m.play.example,https://other.example,https://notplay.example',
    { rpId: 'play.example', origins: ['https://play.example', 'https://m.play.example'] },
  ],
  ['a name without TLS', 'http://play.example', undefined],
  ['a number', 'https://192.0.2.7,https://[2001:db8::1]', undefined],
  ['this machine', '', { rpId: 'localhost', origins: ['http://localhost:3000'] }],
])('%s', (_what, origins, site) => {
  expect(siteAt(origins)).toEqual(site);
});

it('is not this machine for a server that others reach', () => {
  expect(siteAt('', '203.0.113.4')).toBeUndefined();
});
