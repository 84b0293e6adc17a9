import { describe, expect, test } from 'vitest';

import { readEmbedUrl } from './embed-url.ts';

const PAY = 'https://pay.example';
const LOCAL = 'http://127.0.0.1:3001';
const ALLOWED = [PAY, LOCAL, 'http://localhost:3001', 'http://[::1]:3001'];

describe('readEmbedUrl', () => {
  test.each([
    `${PAY}/`,
    `${PAY}/pay/a1b2?lang=ar&x=%E4%BD%A0#step`,
    `${PAY}/@user/next?to=user@host`,
    `${LOCAL}/pay/a1`,
    'http://localhost:3001/pay/a1',
    'http://[::1]:3001/pay/a1',
  ])('allows %s', (text) => {
    expect(readEmbedUrl(text, ALLOWED)?.href).toBe(text);
  });

  const SCHEMES = [
  'javascript', 'data', 'blob', 'file', 'about', 'vbscript', 'ftp', 'ws', 'wss', 'filesystem', 'view-source',
  'intent', 'mailto', 'tel', 'sms', 'chrome', 'resource', 'jar', 'ms-its', 'content', 'x-apple',
]; // prettier-ignore

  /** Characters that are invisible, or dropped by parsers: controls, blanks, marks of direction and width. */
  const UNSEEN = [
  '\0', '\t', '\n', '\r', ' ', '\x01', '\x1f', '\x7f', '\u00a0', '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e',
  '\u200f', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\u3000', '\ufeff',
]; // prettier-ignore

  const HOSTILE: readonly string[] = [
  '', '/', '//', 'pay.example', '//pay.example/', '/pay/a1', '?', '#', 'https:', 'https:/', 'https://', 'null', 'https:pay.example',
  // Another scheme, with and without what looks like the origin behind it.
  ...SCHEMES.flatMap((scheme) => [`${scheme}:alert(1)`, `${scheme}://pay.example/`, `${scheme}:${PAY}/`]),
  'JavaScript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', 'javascript://pay.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>', 'blob:https://pay.example/uuid', 'about:blank', 'about:srcdoc',
  // Somebody's name before the host, or the host in the place of a name.
  'https://user@pay.example/', 'https://user:pw@pay.example/', 'https://:@pay.example/', 'https://@pay.example/',
  'https://pay.example@evil.example/', 'https://pay.example:443@evil.example/', 'https://pay.example%40evil.example/',
  'https://pay.example%2f@evil.example/', 'https://pay.example#@evil.example/', 'https://pay.example?@evil.example/',
  'https://pay.example\0@evil.example/',
  // Backslashes, which parsers read as slashes.
  'https:\\\\pay.example\\', 'https:\\\\evil.example/', 'https://evil.example\\@pay.example/', 'https://pay.example\\@evil.example/',
  'https://pay.example/\\evil.example', 'https:/\\pay.example/', '\\\\pay.example/', 'https://pay.example\\.evil.example/',
  // Neighbours of the host.
  'https://evil.example/', 'https://evil.example/https://pay.example/', 'https://pay.example.evil.example/',
  'https://evilpay.example/', 'https://sub.pay.example/', 'https://pay.example./', 'https://pay.examples/',
  'https://pay.exampl/', 'https://pay-example/', 'https://pay..example/', 'https://.pay.example/', 'https://*.example/',
  'https://pay.example,evil.example/', 'https://pay.example;evil.example/', 'https://pay.example%00.evil.example/',
  'https://pay.example%2eevil.example/', 'https://pay%2eexample/', 'https://p%61y.example/', 'https://example/', 'https://pay/',
  'https://PAY.example/', 'https://pay.EXAMPLE/', 'HTTPS://pay.example/', 'hTTps://pay.example/',
  // Other ports and schemes of the same host.
  'http://pay.example/', 'https://pay.example:443/', 'https://pay.example:8443/', 'https://pay.example:/', 'https://pay.example:0/',
  'https://pay.example:99999/', 'https://pay.example:443.evil.example/', 'http://pay.example:443/',
  // Not written as the origin is.
  'https:///pay.example/', 'https:////pay.example/', 'https:/pay.example/', 'https:pay.example/', 'https://pay.example',
  'https://pay.example?x', 'https://pay.example#x', 'https://[pay.example]/', 'https://pay.example:80:443/',
  // Look-alikes of other scripts, as letters and as punycode.
  'https://p\u0430y.example/', 'https://pay.ex\u0430mple/', 'https://\u0440ay.example/', 'https://pa\u04af.example/',
  'https://pay\u3002example/', 'https://pay\uff0eexample/', 'https://\uff50ay.example/', 'https://pay.example\u2044evil.example/',
  'https://pay.example\uff0fevil.example/', 'https://pay.example\u2215.evil.example/', 'https://xn--py-7kc.example/',
  'https://xn--pay-example.example/', 'https://pay.\u0435xample/', 'https://pay.example\u0338/', 'https://pay.examp\u217ce/',
  // Loopback that is not on the list, or is written otherwise.
  'http://127.0.0.1/', 'http://127.0.0.1:3002/', 'https://127.0.0.1:3001/', 'http://127.1:3001/', 'http://0x7f.1:3001/',
  'http://0x7f000001:3001/', 'http://2130706433:3001/', 'http://0177.0.0.1:3001/', 'http://127.0.0.01:3001/',
  'http://127.0.0.1.:3001/', 'http://127.0.0.1:03001/', 'http://127.0.0.1.evil.example:3001/', 'http://0.0.0.0:3001/',
  'http://LOCALHOST:3001/', 'http://localhost.:3001/', 'http://localhost:3001@evil.example/', 'http://[::ffff:127.0.0.1]:3001/',
  'http://[0:0:0:0:0:0:0:1]:3001/', 'http://169.254.169.254/', 'http://10.0.0.1:3001/', 'http://[::1]:3002/', 'http://[::]:3001/',
  // Unseen characters before, inside of and behind the address.
  ...UNSEEN.flatMap((mark) => [`${mark}${PAY}/`, `https://pay${mark}.example/`, `${PAY}/${mark}`, `https:${mark}//pay.example/`]),
  // Too long to be one of ours.
  `${PAY}/${'a'.repeat(2_048)}`,
]; // prettier-ignore

  test('refuses more than two hundred hostile addresses', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThan(200);
    expect(HOSTILE.filter((text) => readEmbedUrl(text, ALLOWED) !== null)).toEqual([]);
  });

  test('refuses an unsafe origin even if it is listed', () => {
    const named = ['http://pay.example', 'null', 'data:', 'javascript:', 'http://evil.example', ''];
    for (const text of ['http://pay.example/', 'data:/x', 'javascript:/x', 'null/', '/x']) {
      expect(readEmbedUrl(text, named), text).toBeNull();
    }
  });

  test('refuses everything without a list', () => {
    expect(readEmbedUrl(`${PAY}/`, [])).toBeNull();
  });
});
