import { describe, expect, test } from 'vitest';

import { readAddress } from './read-address.ts';

describe('Alipay account', () => {
  test.each([
    ['13812348009', '13812348009'],
    ['+8613812348009', '13812348009'],
    ['86 13812348009', '13812348009'],
    ['tel:+86-138-1234-8009', '13812348009'],
    ['0086 138 1234 8009', '13812348009'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['ada@exam\u202eple.com', 'ada@example.com'],
    ['Ada.L@Example.com', 'ada.l@example.com'],
    ['a@b.cn', 'a@b.cn'],
  ])('is read from %s', (text, account) => {
    expect(readAddress('alipay', text)).toEqual({ ok: true, value: account });
  });

  test.each([
    ['', 'characters'],
    ['12812348009', 'characters'],
    ['1381234800', 'characters'],
    ['138123480090', 'characters'],
    ['ada', 'characters'],
    ['ada@example', 'characters'],
    ['.ada@example.com', 'characters'],
    ['a..b@example.com', 'characters'],
    ['a b@example.com', 'characters'],
    [`${'a'.repeat(60)}@${'b'.repeat(50)}.com`, 'length'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'network'],
  ])('is refused as %s: %s', (text, fault) => {
    expect(readAddress('alipay', text)).toMatchObject({ ok: false, detail: { fault } });
  });
});

describe('WeChat ID', () => {
  test.each([
    ['ada_1815', 'ada_1815'],
    ['WXID-Ada', 'wxid-ada'],
    ['a12345', 'a12345'],
    ['a'.repeat(20), 'a'.repeat(20)],
  ])('is read from %s', (text, account) => {
    expect(readAddress('wechat', text)).toEqual({ ok: true, value: account });
  });

  test.each([
    ['1abcdef', 'characters'],
    ['_abcdef', 'characters'],
    ['ada 1815', 'characters'],
    ['艾达1815aa', 'characters'],
    ['abcde', 'length'],
    ['a'.repeat(21), 'length'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'network'],
  ])('is refused as %s: %s', (text, fault) => {
    expect(readAddress('wechat', text)).toMatchObject({ ok: false, detail: { fault } });
  });
});
