import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';

import { ID_FORMAT } from '@tessera/contract/fields';

/** Transforms a body before its schema is checked. */
export type BodyReader = (body: unknown) => void;

type Schema = TSchema & {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** False where null is refused, and not taken for an absent field. */
  readonly nullable?: boolean;
  readonly items?: Schema;
};

type Plan = {
  /** Fields in which an integer is an id. */
  readonly ids: readonly string[];
  /** Fields that may be absent, and never are null. */
  readonly optional: readonly string[];
  readonly inside: readonly { readonly name: string; readonly read: BodyReader }[];
};

/** The reader of a call's body; undefined where there is nothing to read. Null in a field that may be left
 *  out is as if absent, unless it says otherwise: clients of this family send it. An integer in an id field
 *  becomes text. JSON has already rounded an integer beyond 2^53 - 1 to its neighbour, which may be the id of
 *  another bet: such a value stays a number, and the schema refuses it.   Cost: one check per field. */
export function bodyReaderOf(schema: TSchema | undefined): BodyReader | undefined {
  const { properties, items } = (schema ?? {}) as Schema;
  if (items) return listReaderOf(bodyReaderOf(items));
  if (!properties) return undefined;
  const plan = planOf(schema as Schema, properties);
  const isIdle = Object.values(plan).every((fields) => fields.length === 0);
  return isIdle ? undefined : (body) => readFields(body, plan);
}

const listReaderOf = (read: BodyReader | undefined): BodyReader | undefined =>
  read && ((list) => Array.isArray(list) && list.forEach(read));

function planOf({ required = [] }: Schema, properties: NonNullable<Schema['properties']>): Plan {
  const fields = Object.entries(properties);
  return {
    ids: fields.filter(([, { format }]) => format === ID_FORMAT).map(([name]) => name),
    optional: fields
      .filter(([name, field]) => !required.includes(name) && field.nullable !== false && !Check(field, null))
      .map(([name]) => name),
    inside: fields.flatMap(([name, field]) => {
      const read = bodyReaderOf(field);
      return read ? [{ name, read }] : [];
    }),
  };
}

function readFields(body: unknown, { ids, optional, inside }: Plan): void {
  if (!isRecord(body)) return;
  for (const name of optional) if (body[name] === null) delete body[name];
  for (const name of ids) {
    const value = body[name];
    if (typeof value === 'number' && Number.isSafeInteger(value)) body[name] = String(value);
  }
  for (const { name, read } of inside) read(body[name]);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
