import { Check, Errors } from 'typebox/schema';

import { openApiDocument } from '../../../src/openapi/document.ts';

type Schema = { readonly [key: string]: unknown };

export const document = openApiDocument('Tessera');
const schemas = document.components['schemas'] as Readonly<Record<string, Schema>>;

/** The schema of a call's successful data in the document. */
export function dataSchema(call: string): Schema {
  const operation = Object.values(document.paths[`/api/${call}`] ?? {})[0] as unknown as {
    responses: Record<string, { content: Record<string, { schema: { anyOf: Schema[] } }> }>;
  };
  const [envelope] = operation.responses['200']?.content['application/json']?.schema.anyOf ?? [];
  const properties = envelope?.['properties'] as Record<string, Schema> | undefined;
  return properties?.['data'] ?? {};
}

/** Errors where a value contradicts the document or is not in it: none for a reply that is described
 *  completely. */
export const undocumented = (schema: Schema, value: unknown): unknown[] => {
  const whole = closed(schema) as Schema;
  const sent: unknown = JSON.parse(JSON.stringify(value));
  return Check(whole, sent) ? [] : [...Errors(whole, sent)[1]];
};

/** References resolved, and no field besides those described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return closed(schemas[String(schema.$ref).split('/').at(-1) ?? '']);
  const inner = Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, closed(each)]));
  const isRecord = 'properties' in schema && !('patternProperties' in schema);
  return isRecord ? { ...inner, additionalProperties: false } : inner;
}
