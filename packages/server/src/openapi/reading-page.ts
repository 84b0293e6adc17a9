import { escapeHtml, page } from '../http/html.ts';
import type { Document } from './document.ts';

type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
  readonly 'x-refusals'?: readonly string[];
  readonly 'x-aliases'?: readonly string[];
  readonly 'x-events'?: Readonly<Record<string, unknown>>;
};

type Schema = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
};

const JSON_TYPE = 'application/json';

/** Renders the document as a page without scripts: every call with its parameters, reply and refusals. */
export function readingPage({ info, paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as unknown as Operation,
    })),
  );
  const index = calls
    .map(({ path, operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(path)}</a></li>`)
    .join('');
  const title = String(info['title']);
  return page(
    title,
    `<h1>${escapeHtml(title)} ${escapeHtml(String(info['version']))}</h1>` +
      `<p>${escapeHtml(String(info['description']))}</p><p><a href="/api/openapi.json">OpenAPI document</a></p>` +
      `<nav aria-label="Calls"><ul>${index}</ul></nav>${calls.map(section).join('')}`,
  );
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const isMember = operation.security.every((each) => 'token' in each);
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  const query = operation.parameters.filter((each) => each.in === 'query').map((each) => each.name);
  const refusals = operation['x-refusals'] ?? [];
  const description = operation.description ? `<p>${escapeHtml(operation.description)}</p>` : '';
  const rows = [
    ['Who', isMember ? 'members' : 'everybody'],
    ['Also', (operation['x-aliases'] ?? []).join(', ')],
    ['Query', query.join(', ')],
    ['Body', body ? outline(body) : ''],
    ['Data', outline(dataOf(operation))],
    ['Events', Object.keys(operation['x-events'] ?? {}).join(', ')],
    ['Refuses', refusals.join(', ')],
  ].filter(([, text]) => text !== '');
  return (
    `<section id="${operation.operationId}"><h2>${method} <code>${escapeHtml(path)}</code></h2>` +
    `<p>${escapeHtml(operation.summary)}</p>${description}<table><tbody>` +
    rows
      .map(([name = '', text = '']) => `<tr><th>${name}</th><td><pre>${escapeHtml(text)}</pre></td></tr>`)
      .join('') +
    '</tbody></table></section>'
  );
}

const dataOf = ({ responses }: Operation): Schema =>
  responses['200']?.content?.[JSON_TYPE]?.schema.anyOf?.[0]?.properties?.['data'] ?? {};

/** Formats a schema in a line or two: `{id: integer, name?: string}`. */
function outline(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(outline).join(' | ');
  if (schema.items) return `[${outline(schema.items)}]`;
  if (schema.properties) {
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(
      ([name, each]) => `${name}${required.has(name) ? '' : '?'}: ${outline(each)}`,
    );
    return `{${fields.join(', ')}}`;
  }
  return schema.type === undefined ? 'any' : String(schema.type);
}
