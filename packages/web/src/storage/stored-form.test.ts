import { describe, expect, test } from 'vitest';

import { createStorage } from './browser-storage.ts';
import { readNumber, readObject, readText, writeForm } from './stored-form.ts';

describe('stored forms', () => {
  test.each([
    [null, ''],
    ['abc', 'abc'],
    ['{"type":"string","data":"abc"}', 'abc'],
    ['"abc"', 'abc'],
    ['1234567890', '1234567890'],
    ['', ''],
  ])('reads the text %s', (stored, text) => {
    expect(readText(stored)).toBe(text);
  });

  test.each([
    [null, 0],
    ['{"type":"number","data":1700000000}', 1_700_000_000],
    ['1700000000', 1_700_000_000],
    ['{"type":"string","data":"1700000000"}', 1_700_000_000],
    ['soon', 0],
    ['', 0],
  ])('reads the number %s', (stored, value) => {
    expect(readNumber(stored, 0)).toBe(value);
  });

  test.each([
    [null, null],
    ['{"type":"object","data":{"id":7}}', { id: 7 }],
    ['{"id":7}', { id: 7 }],
    ['{"type":"string","data":"{\\"id\\":7}"}', { id: 7 }],
    ['[1]', null],
    ['{broken', null],
  ])('reads the object %s', (stored, value) => {
    expect(readObject(stored)).toEqual(value);
  });

  test.each([
    ['abc', 'abc'],
    [1_700_000_000, '{"type":"number","data":1700000000}'],
    [{ id: 7 }, '{"type":"object","data":{"id":7}}'],
    [true, '{"type":"boolean","data":true}'],
  ])('writes %j as %s', (value, stored) => {
    expect(writeForm(value)).toBe(stored);
  });
});

describe('storage that is full or forbidden', () => {
  const forbidden = (): Storage => {
    throw new Error('SecurityError');
  };

  test('keeps values in memory for the visit', () => {
    const storage = createStorage(forbidden);
    storage.write('token', 'abc');
    expect(storage.read('token')).toBe('abc');
    storage.remove('token');
    expect(storage.read('token')).toBeNull();
  });

  test('does not restore a removed value when only writing fails', () => {
    const full = { getItem: () => 'old', setItem: forbidden, removeItem: forbidden } as unknown as Storage;
    const storage = createStorage(() => full);
    storage.remove('token');
    expect(storage.read('token')).toBeNull();
  });
});
