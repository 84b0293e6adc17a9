import { expect, test } from 'vitest';

import { cellOf, csvSignatureLine } from './write-csv.ts';

test.each([
  ['12.50', '12.50'],
  ['-5.00', '-5.00'],
  ['1234567890123456789', '1234567890123456789'],
  ['', ''],
  ['快三 3分钟', '快三 3分钟'],
  ['a-b=c+d@e', 'a-b=c+d@e'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['-5.00.', "'-5.00."],
  ['@sum(A1)', "'@sum(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r=1"`],
  ['=hyperlink("http://x","y")', `"'=hyperlink(""http://x"",""y"")"`],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['one\ntwo', '"one\ntwo"'],
])('writes %j as %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test.each(['A', '+', '/', '9'])('writes a signature that begins with %j verbatim', (first) => {
  const [key, signature] = ['0a'.repeat(32), `${first}${'b'.repeat(85)}==`];
  expect(csvSignatureLine(key, signature)).toBe(`signature,${key},${signature}\r\n`);
});
