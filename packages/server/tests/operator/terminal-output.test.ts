import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { operatorOf } from '../support/members/operator.ts';

const at = useDatabase();
const server = useServer(at);
const operator = operatorOf(at);

/** Characters that a terminal interprets or hides; the database stores all of them. */
const KINDS = [
  ['ESC and OSC 52', '\u001b]52;c;cm0gLXJmIC8=\u0007'],
  ['the OSC of C1', '\u009d52;c;cm0gLXJmIC8=\u009c'],
  ['the CSI of C1', '\u009b2J'],
  ['an override of direction', '\u202eon'],
  ['an isolate', '\u2067on\u2069'],
  ['a line of its own', '\n1  root  FORGED'],
  ['a carriage return', '\rFORGED'],
  ['DEL', '\u007f'],
] as const;
const HOSTILE = KINDS.map(([, text]) => `x${text}`).join(' ');
const PRINTED = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*$/u;

describe.each(KINDS)('%s', (_, text) => {
  it('written into feedback and chat comes out as text, in lists and in JSON', async () => {
    const before = await at.owner.query<{ id: string }>(
      'select coalesce(max(id), 0)::text as id from feedback',
    );
    const content = `hello ${text} there`;
    const sent = await server.post('index/feedback', { type: 'fault', content, contact: `me${text}` });
    expect(sent.body.code).toBe(1);
    const { token } = await server.member(`Talks${KINDS.findIndex(([, each]) => each === text)}`);
    expect((await server.post('service/send', { content }, { token })).body.code).toBe(1);
    const after = before.rows[0]?.id ?? '0';
    for (const args of [
      ['feedback', 'list', '--after', after],
      ['service', 'list'],
    ]) {
      const lines = await operator.lines(...args);
      for (const line of lines) expect(line).toMatch(PRINTED);
      expect(lines.filter((line) => line.startsWith('1  root'))).toEqual([]);
      const json = (await operator.lines(...args, '--json')).join('\n');
      expect(json.replaceAll('\n', '')).toMatch(PRINTED);
      expect(JSON.stringify(JSON.parse(json))).toContain('hello');
    }
  });
});

it('in a line of the log is shown as its number, and reads as what it was', () => {
  server.ctx.log.info({ text: HOSTILE }, 'written by somebody');
  const line = server.log.at(-1) ?? '';
  expect(line.trimEnd()).toMatch(PRINTED);
  expect(JSON.parse(line)).toMatchObject({ text: HOSTILE });
});
