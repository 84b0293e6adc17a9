import { describe, expect, test } from 'vitest';

import { createStorage } from '../../../storage/browser-storage.ts';
import { EMPTY_DRAFT, lengthOf, problemOf, readDraft, writeDraft } from './feedback-draft.ts';

/** A storage that is forbidden: values stay in memory. */
const newStorage = () =>
  createStorage(() => {
    throw new Error('forbidden');
  });

describe('problemOf', () => {
  test.each([
    ['', 'tooShort'],
    ['四个字的', 'tooShort'],
    ['五个字的话', null],
    ['  \u56db\u4e2a\u5b57\u7684 \n', 'tooShort'],
    // An emoji is two code units and one character; a letter with a combining accent is one.
    ['\u{1f600}\u{1f600}\u{1f600}\u{1f600}', 'tooShort'],
    ['\u{1f600}\u{1f600}\u{1f600}\u{1f600}\u{1f600}', null],
    ['e\u0301e\u0301e\u0301e\u0301', 'tooShort'],
    ['a'.repeat(1_000), null],
    ['a'.repeat(1_001), 'tooLong'],
    ['\u{1f600}'.repeat(1_000), null],
  ] as const)('counts %j as the server does', (content, problem) => {
    expect(problemOf(content)).toBe(problem);
  });

  test('counts code points', () => {
    expect(lengthOf(' \u{1f600}a ')).toBe(2);
  });
});

describe('a draft', () => {
  const draft = { type: 'money', content: 'half a sen', contact: 'a@b.example' } as const;

  test('is as it was left, for its owner alone', () => {
    const storage = newStorage();
    writeDraft(storage, '7', draft);
    expect(readDraft(storage, '7')).toEqual(draft);
    expect(readDraft(storage, '8')).toEqual(EMPTY_DRAFT);
    expect(readDraft(storage, '')).toEqual(EMPTY_DRAFT);
  });

  test('is gone once it is empty', () => {
    const storage = newStorage();
    writeDraft(storage, '', draft);
    writeDraft(storage, '', EMPTY_DRAFT);
    expect(storage.read('tessera.feedback')).toBeNull();
  });

  test('of another form counts as empty', () => {
    const storage = newStorage();
    storage.write('tessera.feedback', { type: 'praise', content: 5 });
    expect(readDraft(storage, '')).toEqual(EMPTY_DRAFT);
  });
});
