import { expect, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { invitationOf, stepOfCode } from './totp.ts';

const KEY = Buffer.from('12345678901234567890');
const at = (seconds: number) => epochMs(seconds * 1000);

test.each([
  // The last six digits of the codes of RFC 6238, appendix B.
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at %i s the code %s is that of step %i', (seconds, code, step) => {
  expect(stepOfCode(KEY, code, at(seconds))).toBe(step);
});

test.each([
  ['two steps early', 0, undefined],
  ['one step early', 29_000, undefined],
  ['at the first moment of the step before', 30_000 * 37_037_036 - 30_000, 37_037_036],
  ['at the last moment of the step after', 30_000 * 37_037_036 + 59_999, 37_037_036],
  ['a moment later', 30_000 * 37_037_036 + 60_000, undefined],
  ['a moment before the step before', 30_000 * 37_037_036 - 30_001, undefined],
])('a code is accepted up to one step off: %s', (_, ms, step) => {
  expect(stepOfCode(KEY, '081804', epochMs(ms))).toBe(step);
});

test('an app is given the key in base32 and an address with issuer and account', () => {
  const { secret, uri } = invitationOf(KEY, { brand: 'Tessera & Co', username: 'meilin' });
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Tessera & Co:meilin',
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Tessera & Co',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
