import { expect, test } from 'vitest';

import { payTableHash, payTableOf, payTableText } from '../pricing.ts';
import { k3 } from './k3/k3.ts';
import { FIRST_INDEX, sameRules } from './rules.ts';

test('a family at one return has the same rules in every round, under the hash of their text', () => {
  const rulesAt = sameRules(k3, 9700);
  const { family, payTable, tableText, tableHash } = rulesAt(FIRST_INDEX);
  const text = payTableText(payTableOf(k3, 9700));
  expect([family, payTable.id, tableText, tableHash]).toEqual([k3, 'k3/9700', text, payTableHash(text)]);
  expect(rulesAt(65_536)).toBe(rulesAt(FIRST_INDEX));
});
