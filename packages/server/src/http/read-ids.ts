import type { TSchema } from 'typebox';

import { ID_FORMAT } from '@tessera/contract/fields';

type Properties = Readonly<Record<string, { readonly format?: string } | undefined>>;

/** The id fields of a body, as marked in the contract. */
export function idFieldsOf(body: TSchema | undefined): readonly string[] {
  const { properties = {} } = (body ?? {}) as { readonly properties?: Properties };
  return Object.keys(properties).filter((name) => properties[name]?.format === ID_FORMAT);
}

/** Converts the integers of id fields to text. JSON has already rounded an integer beyond 2^53 - 1 to its
 *  neighbour, which may be the id of another bet: such a value stays a number, and the schema refuses it.
 *  Cost: one check per id field. */
export function readIds(body: unknown, fields: readonly string[]): void {
  if (!isRecord(body)) return;
  for (const field of fields) {
    const value = body[field];
    if (typeof value === 'number' && Number.isSafeInteger(value)) body[field] = String(value);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
