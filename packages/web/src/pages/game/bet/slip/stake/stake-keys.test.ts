import { expect, test } from 'vitest';

import { typeAmount } from '@tessera/domain/typed-amount';

import { keyedStake, NO_KEYS, type StakeKeys, stakeKeysReducer } from './stake-keys.ts';

/** The stake of one line as keypad and chips leave it. */
function after(stake: string, ...taps: readonly string[]): string {
  let keys: StakeKeys = stakeKeysReducer(NO_KEYS, { type: 'opened', target: 'side|big' });
  let text = stake;
  for (const tap of taps) {
    const isKey = /^[0-9.]$/.test(tap);
    const base = keyedStake(keys, text);
    text = isKey ? typeAmount(base, base + tap) : tap === 'back' ? base.slice(0, -1) : tap.slice(1);
    keys = stakeKeysReducer(keys, { type: isKey || tap === 'back' ? 'typed' : 'chosen' });
  }
  return text;
}

test.each([
  ['a key replaces the stake of a chip', '50', ['3'], '3'],
  ['further keys go on with it', '50', ['3', '0'], '30'],
  ['a point begins a new stake', '50', ['.', '5'], '0.5'],
  ['a chip replaces what was typed', '50', ['3', '0', '=100'], '100'],
  ['a key replaces that chip again', '50', ['3', '=100', '7', '5'], '75'],
  ['backspace clears the stake of a chip', '50', ['back', '4'], '4'],
  ['backspace takes back the last key', '50', ['4', '2', 'back'], '4'],
] as const)('%s', (_, stake, taps, left) => expect(after(stake, ...taps)).toBe(left));

test('a tap on the line being set goes on with it, a tap on another begins anew', () => {
  const typed = stakeKeysReducer({ target: 'a', isTyped: false }, { type: 'typed' });
  expect(stakeKeysReducer(typed, { type: 'opened', target: 'a' })).toEqual({ target: 'a', isTyped: true });
  expect(stakeKeysReducer(typed, { type: 'opened', target: 'b' })).toEqual({ target: 'b', isTyped: false });
  expect(stakeKeysReducer(typed, { type: 'closed' })).toEqual(NO_KEYS);
});
