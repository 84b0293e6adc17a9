import { parseAst } from 'rolldown/parseAst';

type Node = { readonly type: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node)['type'] === 'string';

/** The titles of all tests in a source, as they are written: placeholders stay placeholders. */
export function testTitles(source: string, file: string): readonly string[] {
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && isTest(value['callee'])) {
      const title = titleOf((value['arguments'] as readonly Node[])[0], source);
      if (title !== null) titles.push(title);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return titles;
}

/** Returns true if a callee is `test`, `it`, or a form of them such as `test.concurrent.each(rows)`. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee['name'] === 'test' || callee['name'] === 'it';
  return isTest(callee['object'] ?? callee['callee'] ?? callee['tag']);
}

function titleOf(node: Node | undefined, source: string): string | null {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return null;
  return source.slice((node['start'] as number) + 1, (node['end'] as number) - 1);
}
