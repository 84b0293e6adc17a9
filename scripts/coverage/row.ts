import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = 'docs/coverage/spec.json';

/** Subjects of a row of the table. */
export const KINDS = [
  'route',
  'page rule',
  'field',
  'state',
  'validation',
  'message',
  'role',
  'call',
  'error',
  'constant',
] as const;

/** A text of the specification and the key under which every catalogue has it. */
type Text = { readonly key: string; readonly locale: 'en' | 'zh-Hans'; readonly is: string };

/** Fields of a call, such as "user/login data.userinfo". */
type Fields = { readonly of: string; readonly names: readonly string[] };

/** One thing that the specification asks for, where it is made and which tests fail without it. */
export type Row = {
  readonly kind: (typeof KINDS)[number];
  /** In a few own words; of a route its address, of a call its method and path. */
  readonly item: string;
  readonly says?: string;
  readonly file: string;
  /** A text that stands in the file, such as the constant with its value. */
  readonly has?: string;
  readonly fields?: Fields;
  readonly text?: Text;
  /** "file > title"; the title as it is written in the source. */
  readonly tests: readonly string[];
};

export type Section = { readonly number: string; readonly title: string; readonly rows: readonly Row[] };

export const readSections = (): readonly Section[] =>
  JSON.parse(readFileSync(path.join(ROOT, DATA), 'utf8')) as Section[];

/** The file and the title of a test. */
export function splitTest(test: string): { readonly file: string; readonly title: string } {
  const at = test.indexOf(' > ');
  return at < 0 ? { file: test, title: '' } : { file: test.slice(0, at), title: test.slice(at + 3) };
}
