import { expect, test } from 'vitest';

import { isReservedName } from './reserved-names.ts';

test.each([
  'admin',
  'ADMIN',
  'adm1n',
  'Admin01',
  'r00t',
  'Support24',
  'supp0rt',
  'customer service',
  'Customer_Service',
  '\uff41\uff44\uff4d\uff49\uff4e',
  '客服',
  '官方 01',
  'Tessera',
  'tessera7',
  'TesseraHelp',
  't3ssera',
  'Теssera',
  'tessеra support',
  'ТЕЅЅЕRА',
  'τεssεrα',
  'tésséra',
  'TESSERA1',
  'аdmіn',
  'adrnin',
  'officiaI',
  'ѕυpрοrt',
  'he1p',
  'ꜱᴜᴘᴘᴏʀᴛ',
])('%s passes for the house', (name) => {
  expect(isReservedName(name, 'Tessera')).toBe(true);
});

test.each([
  'meilin',
  'administer',
  'supporter',
  'grootje',
  'helper1',
  'system5x',
  '小客服员',
  'tesse',
  'Мария',
  'Ελένη',
  'محمد',
  'דוד',
  'Łukasz',
  'bernard',
  '1234',
])('%s does not', (name) => {
  expect(isReservedName(name, 'Tessera')).toBe(false);
});

test('a brand without letters reserves nothing', () => {
  expect(isReservedName('meilin', '—')).toBe(false);
});
