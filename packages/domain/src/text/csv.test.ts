import { expect, test } from 'vitest';

import { csvCell } from './csv.ts';

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
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['－1', "'－1"],
  ['=hyperlink("http://x","y")', `"'=hyperlink(""http://x"",""y"")"`],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['one\ntwo', '"one\ntwo"'],
])('writes %j as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});
