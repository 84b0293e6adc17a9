import fc from 'fast-check';

/** The parts of a JSON schema that the contract uses. */
export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
};

const LENGTH_MAX = 40;
/** Typical values from members: ids, amounts, dates, names, lines of a slip. */
const PLAUSIBLE = [
  ['', '0', '1', '3', '14', '100001', '1.00', '0.01', '99999.99', 'a', 'kd83hf2kqz', 'Member1', 'true', '{}'],
  [
    '2027-01-15',
    '2027-01-14,2027-01-15',
    '13912340001',
    'a@mail.example',
    '20270115-0001',
    'sum',
    'big',
    '[]',
  ],
  ['[{"play":"sum","number":"11","amount":"1"}]', 'bet', 'login', 'DE89370400440532013000'],
].flat();
const HOSTILE_ROWS: readonly (readonly unknown[])[] = [
  [null, true, -1, 0.5, 1e308, 2 ** 53, 2 ** 63, -0, [], {}, [[]], [null], { toString: 'x' }],
  [
    '\u0000',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '${7*7}',
    '../../etc/passwd',
    '<script>',
    '%00',
    '9'.repeat(40),
  ],
  ['x'.repeat(5_000), '１２', '٣', 'NaN', 'Infinity', '0x10', '1e5', '-1', '1,5', '__proto__', '\r\nx: y'],
];
const HOSTILE = HOSTILE_ROWS.flatMap((row) => [...row]);

/** Values that fit a schema.   Texts that have a form of their own fit it now and then only. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  switch (schema.type) {
    case 'object':
      return record(schema, valid);
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(1, 3, 14), numbersOf(schema)).filter((n) => isInRange(n, schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textsOf(schema);
  }
}

/** Values in which one field of an object, at any depth, is hostile, missing or too many. */
export function nearlyValid(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.keys(schema.properties ?? {});
  if (properties.length === 0) return hostile();
  return fc
    .tuple(record(schema, valid), fc.constantFrom(...properties), fc.option(hostile()))
    .map(([fields, name, value]) => {
      const { [name]: _, ...rest } = fields;
      return value === null ? { ...rest, surplus: 1 } : { ...rest, [name]: value };
    });
}

/** Values that fit nothing. */
export const hostile = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }));

function record(
  { properties = {}, required = [] }: Schema,
  each: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, each(schema)]));
  return fc.record(fields, { requiredKeys: [...required] });
}

const numbersOf = ({ minimum = -10, maximum = 2_147_483_647 }: Schema): fc.Arbitrary<number> =>
  fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) });
const isInRange = (n: number, { minimum = -Infinity, maximum = Infinity }: Schema): boolean =>
  n >= minimum && n <= maximum;

const textsOf = ({ maxLength = LENGTH_MAX }: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PLAUSIBLE).map((text) => text.slice(0, maxLength)) },
    { weight: 1, arbitrary: fc.string({ maxLength: Math.min(maxLength, LENGTH_MAX) }) },
  );
