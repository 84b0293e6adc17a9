import { expect, test } from 'vitest';

import { LEAGUE } from '../../../../tests/league.ts';
import { modelHash } from './model-hash.ts';
import { modelText, readModelText } from './model.ts';

test('the text of a model has the known hash', () => {
  expect(modelHash(modelText(LEAGUE))).toBe(
    'e12a01449a56ff90c13ca214442556fcbba66184d78a87ddafd964147abf0bba',
  );
});

test('a text is read as the model that wrote it', () => {
  expect(readModelText(modelText(LEAGUE))).toEqual({ ok: true, value: LEAGUE });
});

const text = modelText(LEAGUE);
test.each([
  ['a club less', text.replace(/club outpost .*\n/, '')],
  ['a club named twice', text.replace('club outpost', 'club heath')],
  ['other minutes', text.replace('9x45', '10x45')],
  ['no line feed at the end', text.slice(0, -1)],
  ['one line more', `${text}club`],
  ['a figure with a leading zero', text.replace('drift 8', 'drift 08')],
  ['a return above 100 %', text.replace('rtp 9700', 'rtp 10001')],
  ['a strength that can drift to zero', text.replace('outpost 72', 'outpost 8')],
  ['prices the wrong way round', text.replace('12000 60000', '60000 12000')],
  ['a correction that makes a weight negative', text.replace('rho -6', 'rho -26')],
  ['goals that nobody knows', text.replace('goals 9', 'goals 8')],
])('a text with %s is no model', (_, changed) => {
  expect(changed).not.toBe(text);
  expect(readModelText(changed)).toEqual({ ok: false, refusal: 'MODEL_INVALID' });
});
