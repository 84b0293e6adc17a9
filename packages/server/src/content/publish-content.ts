import { LOCALES } from '@tessera/contract/locales';

import type { Queryable } from '../db/query.ts';
import { sqlState } from '../db/tx.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import type { LocalText } from './localized.ts';
import { CONTENT_KINDS, type ContentKind, putContent } from './publish-store.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Classes 22 and 23: a value of the wrong form, and one that a constraint refuses. */
const WRONG_VALUE = /^2[23]/;

/** Publishes a piece of content from its file: `{kind, texts: {"zh-Hans": {title, summary, content}, …}, …}`
 *  with the columns of its table. With the id of an existing piece it replaces that piece, whose time of
 *  publication or start stays where the file leaves it out; a text of the house gets its next version. HTML
 *  is cleaned before it is stored.
 *  Refuses: OperatorRefused for an unknown kind, locale or id, texts without the default locale, and values
 *  that the table refuses.   Cost: one round trip. */
export async function publishContent(
  db: Queryable,
  file: string,
): Promise<{ kind: ContentKind; id: string }> {
  const { kind, texts, ...columns } = parse(file);
  const known = CONTENT_KINDS.find((each) => each === kind);
  if (!known) throw new OperatorRefused(`kind is one of ${CONTENT_KINDS.join(', ')}`);
  if (!isRecord(texts) || !isRecord(texts['zh-Hans']))
    throw new OperatorRefused('texts has at least "zh-Hans": {"title", "summary", "content"}');
  const piece = { ...columns, texts: await clean(texts as Texts) };
  const id = await putContent(db, known, piece).catch((error: unknown) => {
    if (!WRONG_VALUE.test(sqlState(error) ?? '')) throw error;
    throw new OperatorRefused(`this ${known} cannot be stored: ${(error as Error).message}`);
  });
  if (id === undefined)
    throw new OperatorRefused(`there is no ${known} with this id: a new one comes without an id`);
  return { kind: known, id };
}

function parse(file: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(file);
    if (isRecord(parsed)) return parsed;
  } catch {
    // Named below like any other file that holds no object.
  }
  throw new OperatorRefused('the file holds one JSON object');
}

async function clean(texts: Texts): Promise<Readonly<Record<string, LocalText>>> {
  const unknown = Object.keys(texts).find((locale) => !(LOCALES as readonly string[]).includes(locale));
  if (unknown !== undefined) throw new OperatorRefused(`${unknown} is none of ${LOCALES.join(', ')}`);
  // Only this command needs the library, and it takes a while to load.
  const { cleanHtml } = await import('./clean-html.ts');
  const one = ({ title, summary, content }: Texts[string]): LocalText => ({
    title: textOf(title),
    summary: textOf(summary),
    content: cleanHtml(textOf(content)),
  });
  return Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, one(text)]));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFC').trim() : '');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
