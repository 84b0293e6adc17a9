import { expect, it } from 'vitest';

import { anyTextArray, bytesArray, numberArray, textArray } from './arrays.ts';

it('formats arrays as PostgreSQL literals', () => {
  expect(numberArray([1n, -2n, 3])).toBe('{1,-2,3}');
  expect(numberArray([])).toBe('{}');
  expect(textArray(['sum:11', 'a,b', ''])).toBe('{"sum:11","a,b",""}');
  expect(textArray([])).toBe('{}');
  expect(bytesArray([Buffer.from([1, 255])])).toBe(String.raw`{"\\x01ff"}`);
  expect(anyTextArray(['{"a":"b\\c"}'])).toBe(String.raw`{"{\"a\":\"b\\c\"}"}`);
});

it.each(['a"b', 'a\\b', '"', '","', 'x","y'])('throws on %s, which would require escaping', (text) => {
  expect(() => textArray(['fine', text])).toThrow('quote');
});
