import { describe, expect, it } from 'vitest';

import { terminalLine, terminalText } from './terminal-text.ts';

const UNSAFE: readonly (readonly [string, string, string])[] = [
  ['ESC', '\u001b', '\\u001b'],
  ['BEL', '\u0007', '\\u0007'],
  ['a carriage return', '\r', '\\u000d'],
  ['a backspace', '\b', '\\u0008'],
  ['a tab', '\t', '\\u0009'],
  ['DEL', '\u007f', '\\u007f'],
  ['the first of C1', '\u0080', '\\u0080'],
  ['the CSI of C1', '\u009b', '\\u009b'],
  ['the OSC of C1', '\u009d', '\\u009d'],
  ['the last of C1', '\u009f', '\\u009f'],
  ['an override of direction', '\u202e', '\\u202e'],
  ['an embedding', '\u202a', '\\u202a'],
  ['an isolate', '\u2066', '\\u2066'],
  ['the end of an isolate', '\u2069', '\\u2069'],
  ['a mark of direction', '\u200f', '\\u200f'],
  ['the Arabic mark', '\u061c', '\\u061c'],
  ['a space of no width', '\u200b', '\\u200b'],
  ['a byte order mark', '\ufeff', '\\ufeff'],
  ['a separator of lines', '\u2028', '\\u2028'],
  ['a separator of paragraphs', '\u2029', '\\u2029'],
  ['a tag', '\u{e0041}', '\\udb40\\udc41'],
  ['half a pair', '\ud800', '\\ud800'],
];

describe.each(UNSAFE)('%s', (_, character, written) => {
  it('is shown as its number, in a line, in a text and in JSON', () => {
    expect(terminalLine(`a${character}b`)).toBe(`a${written}b`);
    expect(terminalText(`a${character}b`)).toBe(`a${written}b`);
    const json = terminalText(JSON.stringify({ text: `a${character}b` }));
    expect(json).toMatch(/^[ -~]*$/);
    expect(JSON.parse(json)).toEqual({ text: `a${character}b` });
  });
});

describe('a line', () => {
  it('stays one line, and a text keeps its lines', () => {
    expect(terminalLine('one\ntwo')).toBe('one\\u000atwo');
    expect(terminalText('one\ntwo')).toBe('one\ntwo');
  });

  it('takes the clipboard of nobody', () => {
    expect(terminalLine('\u001b]52;c;cm0gLXJmIC8=\u0007')).toBe('\\u001b]52;c;cm0gLXJmIC8=\\u0007');
  });

  it.each(['Tessera 雪狮子', 'سلام', 'می\u200cخواهم', '👩\u200d🚀 ok', '\\u001b', 'é'])(
    'leaves %s',
    (text) => {
      expect(terminalLine(text)).toBe(text);
    },
  );

  it('is the same when it is encoded twice', () => {
    const once = terminalLine('a\u001b[2J\u202eb');
    expect(terminalLine(once)).toBe(once);
  });
});
