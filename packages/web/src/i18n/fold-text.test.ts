import { describe, expect, test } from 'vitest';

import { foldedWords, foldText, hasWord } from './fold-text.ts';

describe('foldText', () => {
  test.each([
    ['Old Town', 'old town'],
    ['Été ÅNGSTRÖM', 'ete angstrom'],
    ['ＨＡＲＢＯＵＲ １２', 'harbour 12'],
    ['\u0661\u0662', '12'],
    ['أإآٱ', 'اااا'],
    ['البلدة القديمة', 'البلده القديمه'],
    ['مصبّ على', 'مصب علي'],
    ['مـــرفأ', 'مرفا'],
    ['\u200fالقلعة\u2069', 'القلعه'],
    ['\u5317\u9580', '\u5317\u9580'],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('hasWord', () => {
  test.each([
    ['Half-time / full-time', 'halft', true],
    ['Half-time / full-time', 'full', true],
    ['Half-time / full-time', 'ime', false],
    ['Half-time / full-time', 'timefull', true],
    ['半全场', '全场', true],
    ['المرفأ', 'مرفا', true],
    ['', 'a', false],
  ])('of %s and %s', (text, word, has) => {
    expect(hasWord(foldedWords(text), word)).toBe(has);
  });
});
