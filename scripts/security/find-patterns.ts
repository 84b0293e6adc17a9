import { parseAst } from 'rolldown/parseAst';

/** A regular expression of a source, or the pattern of a field in a schema. */
export type Pattern = { readonly file: string; readonly source: string; readonly flags: string };

type Node = { readonly type: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node)['type'] === 'string';

/** Every pattern that is written down in a source: literals, `pattern: '…'` of schemas, and texts given to
 *  RegExp. */
export function findPatterns(file: string, text: string): readonly Pattern[] {
  const found: Pattern[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const { type } = value;
    if (type === 'Literal' && value['regex']) {
      const { pattern, flags } = value['regex'] as { pattern: string; flags: string };
      found.push({ file, source: pattern, flags });
    }
    if (type === 'Property' && (value['key'] as Node)['name'] === 'pattern') add(value['value']);
    if (type === 'NewExpression' && (value['callee'] as Node)['name'] === 'RegExp')
      add((value['arguments'] as unknown[])[0]);
    Object.values(value).forEach(visit);
  };
  const add = (node: unknown): void => {
    if (isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string')
      found.push({ file, source: node['value'], flags: 'u' });
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return found;
}

/** Usual characters of an attack, beside the characters that the pattern itself names. */
const USUAL = ['a', '0', ' ', '<', '-', '.', '@', '\n', '中'];
const NAMED_MAX = 6;

/** Texts of a length on which a pattern that goes back does so as often as it can: one character over and
 *  over, or two in turn, with an end that fits nothing. */
export function attacksOn({ source }: Pattern, length: number): readonly string[] {
  const named = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, ''))].slice(0, NAMED_MAX);
  const signs = [...new Set([...named, ...USUAL])];
  const pairs = named.flatMap((one) => named.filter((other) => other !== one).map((other) => one + other));
  return [...signs, ...pairs].flatMap((part) => {
    const body = part.repeat(Math.ceil(length / part.length)).slice(0, length);
    return [body, `${body}\u0001`];
  });
}
