import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'error-message-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CASES: readonly (readonly [isRefused: boolean, what: string, code: string])[] = [
  [true, 'the message of an error', 'show(error.message)'],
  [true, 'the message of an error that may be missing', 'show(error?.message ?? "")'],
  [true, 'the message of the error of a query', 'show(query.error.message)'],
  [true, 'the message of one error or another', 'show((days.error ?? table.error)?.message)'],
  [true, 'the message of an error by an assertion', 'show((error as Error).message)'],
  [true, 'the message in brackets', 'show(error["message"])'],
  [true, 'the message of a failure', 'show(lastFailure!.message)'],
  [true, 'the message of what was caught under any name', 'try { act() } catch (x) { show(x.message) }'],
  [true, 'the message of a rejection under any name', 'act().catch((x) => show(x.message))'],
  [true, 'the message taken out of an error', 'const { kind, message } = query.error; show(kind, message)'],
  [true, 'the message taken out of what was caught', 'try { act() } catch ({ message }) { show(message) }'],
  [true, 'the message taken out of a rejection', 'act().catch(({ message }) => show(message))'],
  [false, 'the text of an error', 'show(errorText(error), error.code)'],
  [false, 'a message that is no error', 'show(action.message, styles.message)'],
  [false, 'a message inside another thing', 'show(action.reply.message)'],
  [false, 'a message taken out of a reply', 'const { message } = reply; show(message)'],
  [false, 'a message under a name that was caught elsewhere', 'try { act() } catch (x) { } show(x.message)'],
];

// One run of the linter for all cases: each is a file.
CASES.forEach(([, , code], at) => writeFileSync(path.join(folder, `case-${at}.ts`), `${code};\n`));
writeFileSync(
  path.join(folder, 'rules.json'),
  JSON.stringify({
    jsPlugins: [path.join(ROOT, 'scripts/lint/plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { 'tessera/error-message': 'error' },
  }),
);
const { stdout } = spawnSync(
  path.join(ROOT, 'node_modules/.bin/oxlint'),
  ['-c', path.join(folder, 'rules.json'), '-f', 'unix', folder],
  { encoding: 'utf8' },
);
const refused = new Set([...stdout.matchAll(/case-(\d+)\.ts/g)].map(([, at]) => Number(at)));

test.each(CASES.map(([isRefused, what], at) => ({ isRefused, what, at })))(
  'the rule on messages of errors: $what ($isRefused)',
  ({ isRefused, at }) => {
    expect(refused.has(at)).toBe(isRefused);
  },
);
