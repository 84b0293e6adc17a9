import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeEach, expect, it } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';
import type { Data, RoutePath } from '@tessera/contract/routes';

import type { ContentKind } from '../../src/content/publish-store.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { HOSTILE_HTML } from '../support/http/hostile-html.ts';
import { htmlFindings } from './html-findings.ts';

// Every hostile text goes through every command of the staff that shows something to members, as each of its
// texts. What is HTML must be stored and answered clean; what is text is stored as it is.

const at = useDatabase();
const server = useServer(at);

const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));
// Lists are by days up to now.
beforeEach(() => void (server.clock.now = Date.now()));

/** As the database can store them: it has no character 0. */
const TEXTS = HOSTILE_HTML.map((html) => html.replaceAll('\u0000', ''));
/** A piece takes one for each language. */
const SHEETS = Array.from({ length: Math.ceil(TEXTS.length / LOCALES.length) }, (_, sheet) =>
  LOCALES.map((_locale, n) => TEXTS[(sheet * LOCALES.length + n) % TEXTS.length] ?? ''),
);

const run = (...words: readonly string[]) => runCommand(server.ctx, readCommand([...words, '--as', 'lin']));

type Text = { readonly title: string; readonly summary: string; readonly content: string };
type Kind = {
  readonly kind: ContentKind;
  readonly table: string;
  readonly fields: object;
  /** The call that shows pieces to members, and its query where it shows one. */
  readonly call: RoutePath;
  readonly query?: (id: string) => Record<string, string>;
};

const KINDS: readonly Kind[] = [
  {
    kind: 'article',
    table: 'articles',
    fields: { category: 'games' },
    call: 'news/detail',
    query: (id) => ({ id }),
  },
  { kind: 'notice', table: 'notices', fields: { category: 'system', is_top: true }, call: 'index/notice' },
  { kind: 'banner', table: 'banners', fields: { type: 'none' }, call: 'index/banner' },
  { kind: 'promotion', table: 'promotions', fields: {}, call: 'index/discount' },
  {
    kind: 'offer',
    table: 'offers',
    fields: { type: 'activity', target_minor: 1, amount_minor: 1, multiple: 1 },
    call: 'index/discount',
  },
  {
    kind: 'text',
    table: 'rich_texts',
    fields: { id: 'hostile' },
    call: 'index/rich_text',
    query: () => ({ id: 'hostile' }),
  },
];

/** Hundreds of commands, on a machine that may be busy. */
const PATIENCE_MS = 120_000;

it.each(KINDS)(
  'content publish stores and shows no $kind that runs',
  async ({ kind, table, ...of }) => {
    expect(TEXTS.length).toBeGreaterThanOrEqual(500);
    const file = path.join(folder, `${kind}.json`);
    let id = '';
    for (const [weigh, sheet] of SHEETS.entries()) {
      const texts = Object.fromEntries(
        LOCALES.map((locale, n) => [locale, { title: sheet[n], summary: sheet[n], content: sheet[n] }]),
      );
      writeFileSync(file, JSON.stringify({ kind, weigh, ...of.fields, texts }));
      ({ id } = (await run('content', 'publish', file)).data as { id: string });
    }
    const { rows } = await at.owner.query<{ texts: Record<string, Text> }>(
      `select texts from ${table} order by ${kind === 'text' ? 'version' : 'id'} desc limit $1`,
      [SHEETS.length],
    );
    expect(rows).toHaveLength(SHEETS.length);
    const stored = rows.toReversed().flatMap(({ texts }) => LOCALES.map((locale) => texts[locale]));
    const wrong = SHEETS.flat().flatMap((given, n) => {
      const found = htmlFindings(stored[n]?.content ?? 'nothing <');
      if (stored[n]?.title !== plain(given) || stored[n]?.summary !== plain(given))
        found.push('another text');
      return found.length > 0 ? [{ given, stored: stored[n], found }] : [];
    });
    expect(wrong).toEqual([]);
    const { data } = (await server.get(of.call, of.query?.(id) ?? { limit: '100' })).body;
    const contents = contentsOf(data);
    if (kind !== 'banner') expect(contents).not.toEqual([]);
    expect(contents.flatMap(htmlFindings)).toEqual([]);
  },
  PATIENCE_MS,
);

/** Every field of a reply that is shown as HTML. */
function contentsOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    name === 'content' ? [String(value)] : contentsOf(value),
  );
}

it(
  'answers of the staff are stored and shown as the text that they are',
  async () => {
    const { token, id } = await server.member('Answered1');
    for (const given of TEXTS) await run('service', 'answer', String(id), `--text=${given}`);
    const { rows } = await at.owner.query<{ content: string }>(
      'select content from service_messages order by id',
    );
    expect(rows.map(({ content }) => content)).toEqual(TEXTS.map(plain));
    const { data } = (await server.get('service/messages', { limit: '100' }, { token })).body;
    const shown = (data as Data<'service/messages'>).list.map(({ content }) => content);
    expect(shown.toReversed()).toEqual(TEXTS.slice(-100).map(plain));
  },
  PATIENCE_MS,
);

const plain = (text: string): string => text.normalize('NFC').trim();
