import { splitTest, type Row, type Section } from './row.ts';

export const PAGE = 'docs/coverage/spec.md';

const HEAD = `# The specification, item by item

Each row is one thing that the specification asks for: where it is made, and which tests fail without it. This page is
printed from [spec.json](spec.json) by \`npm run coverage\`. A test fails when a row names a file or a test that does not
exist, a field that the contract does not have, or a text that reads otherwise; when a route, call, code, status or
constant of the specification has no row; and when this page is out of date.
`;

/** The table as a page of Markdown. */
export function printPage(sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => section.rows);
  const tests = new Set(rows.flatMap((row) => row.tests));
  const counts = `\n${rows.length} rows, held by ${tests.size} tests.\n`;
  return [HEAD, counts, ...sections.map(printSection)].join('');
}

function printSection({ number, title, rows }: Section): string {
  const lines = rows.map((row) => `| ${[row.kind, itemOf(row), row.file, testsOf(row)].join(' | ')} |`);
  return `\n## ${number}. ${title}\n\n| kind | item | where | tests |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
}

function itemOf({ item, says = '', fields, text }: Row): string {
  const name = /^[/A-Z_]+$|^\/|^(GET|POST) /.test(item) ? `\`${item}\`` : escaped(item);
  const parts = [
    says === '' ? name : `${name}: ${escaped(says)}`,
    ...(fields ? [`\`${fields.of}\`: ${fields.names.join(', ')}`] : []),
    ...(text && text.is !== item ? [`“${text.is}”`] : []),
  ];
  return parts.join('<br>');
}

/** The titles under the name of each file, once. */
function testsOf({ tests }: Row): string {
  const byFile = Map.groupBy(tests.map(splitTest), ({ file }) => file);
  return [...byFile]
    .map(([file, found]) => `${file}: ${found.map(({ title }) => escaped(title)).join('; ')}`)
    .join('<br>');
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
