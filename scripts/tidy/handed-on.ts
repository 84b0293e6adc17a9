import type { Finding, Source } from './bans.ts';
import { withoutComments } from './without-comments.ts';

// A statement of a store under a name that is no store's, or another store's, would be run past the room that
// owns its rows: by a plain export, an alias, a cast, `.bind`, an object or a list, or as the default.

const EXPORT_FROM = /^export\s+(?!type\b)(\{[^}]*\}|\*[^'";]*?)\s*from\s*['"][^'"]*-store\.ts['"]/gm;
const IMPORT_FROM = /^import\s+(?!type\b)([^'";]*?)\s*from\s*['"][^'"]*-store\.ts['"]/gm;
const EXPORT_OWN = /^export\s*\{([^}]*)\}\s*;/gm;
const EXPORT_DEFAULT = /^export\s+default\s+/gm;
const CONST = /^(export\s+)?const\s+(\w+)\s*(?::[^=;]*)?=(?![=>])\s*/gm;

/** Statements of stores that a file hands on, by line. */
export function findHandedOn({ path, text: source }: Source): Finding[] {
  const text = withoutComments(source);
  const known = new Set(
    [...text.matchAll(IMPORT_FROM)].flatMap(({ 1: names = '' }) => valuesIn(names).map(localName)),
  );
  const hits = [...text.matchAll(EXPORT_FROM)]
    .filter(({ 1: names = '' }) => valuesIn(names).length > 0)
    .map(({ index }) => index);
  for (const { 0: head, 1: exported, 2: name = '', index } of text.matchAll(CONST)) {
    if (!isHandedOn(expressionAt(text, index + head.length), known)) continue;
    known.add(name);
    if (exported !== undefined) hits.push(index);
  }
  for (const { 1: names = '', index } of text.matchAll(EXPORT_OWN))
    if (valuesIn(names).some((name) => known.has(name.split(/\s+as\s+/)[0] ?? ''))) hits.push(index);
  for (const { 0: head, index } of text.matchAll(EXPORT_DEFAULT))
    if (isHandedOn(expressionAt(text, index + head.length), known)) hits.push(index);
  return hits
    .map((index) => text.slice(0, index).split('\n').length)
    .toSorted((a, b) => a - b)
    .map((line) => ({
      path,
      line,
      message: 'a statement of a store is handed on: export a use case that calls it',
    }));
}

/** The names between braces, or the whole of `* as store`, without those of types. */
const valuesIn = (names: string): readonly string[] =>
  names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

const localName = (name: string): string => name.split(/\s+as\s+/).at(-1) ?? name;

/** Returns true if the value of an expression is a known one, or holds one. A function that calls it is
 *  another thing, and so is what a call of it gives. */
function isHandedOn(expression: string, known: ReadonlySet<string>): boolean {
  const value = expression.trim().replace(/^<[^<>]*>\s*/, '');
  const [opening = ''] = value;
  if (opening === '{' || opening === '[')
    return partsOf(insideOf(value)).some((part) => isHandedOn(part, known));
  if (opening === '(') {
    const inside = insideOf(value);
    const isFunction = /^\s*(=>|:)/.test(value.slice(inside.length + 2));
    return !isFunction && isHandedOn(inside, known);
  }
  const wrapped = /^Object\.\w+\s*(?=\()/.exec(value)?.[0];
  if (wrapped !== undefined)
    return partsOf(insideOf(value.slice(wrapped.length))).some((part) => isHandedOn(part, known));
  const [, name = '', rest = ''] = /^(\w+)((?:\s*[!?]?\.\s*\w+)*)/.exec(value) ?? [];
  if (!known.has(name)) return false;
  const after = value.slice(name.length + rest.length);
  return /\.\s*bind\s*$/.test(rest) || /^\s*!?\s*(?:(?:as|satisfies)\s[\s\S]*)?$/.test(after);
}

const KEY = /^(?:\w+|'[^']*'|"[^"]*"|\[[\s\S]*\])\s*$/;

/** The values in an object or a list: of `key: value` the value, of `...value` too. */
const partsOf = (inside: string): readonly string[] =>
  splitAt(inside, ',').map((each) => {
    const part = each.trim().replace(/^\.\.\./, '');
    const [first = '', ...others] = splitAt(part, ':');
    return others.length > 0 && KEY.test(first) ? others.join(':') : part;
  });

const OPENING = '([{';
const CLOSING = ')]}';

/** Text between a bracket at the start and its closing bracket. */
function insideOf(text: string): string {
  let depth = 0;
  for (const [at, sign] of outsideStrings(text)) {
    if (OPENING.includes(sign)) depth += 1;
    if (CLOSING.includes(sign)) depth -= 1;
    if (depth === 0) return text.slice(1, at);
  }
  return text.slice(1);
}

/** The expression from a place to the end of its statement. */
const expressionAt = (text: string, from: number): string => splitAt(text.slice(from), ';')[0] ?? '';

/** A text in parts, cut at a sign that stands in no bracket and in no string. */
function splitAt(text: string, sign: string): readonly string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const [at, each] of outsideStrings(text)) {
    if (OPENING.includes(each)) depth += 1;
    if (CLOSING.includes(each)) depth -= 1;
    if (each !== sign || depth > 0) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

/** The signs of a text with their places, without those in strings. */
function* outsideStrings(text: string): Generator<readonly [at: number, sign: string]> {
  let quote: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote === undefined && /['"`]/.test(sign)) quote = sign;
    else if (quote === undefined) yield [at, sign];
    else if (sign === '\\') at += 1;
    else if (sign === quote) quote = undefined;
  }
}
