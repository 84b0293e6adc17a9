import { ROUTES } from '@tessera/contract/routes';

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** The names of the fields at a place of the contract: "user/login data.userinfo" are those of the member in
 *  the reply to a log-in. A list stands for its items. Empty for a place that does not exist. */
export function fieldNames(place: string): readonly string[] {
  const [call = '', at = ''] = place.split(' ');
  let schemas: readonly unknown[] = Object.entries(ROUTES).flatMap(([route, one]) =>
    route === call ? [one] : [],
  );
  for (const [depth, step] of at.split('.').entries()) {
    schemas = schemas.flatMap((schema) =>
      depth === 0
        ? [(schema as Readonly<Record<string, unknown>>)[step]]
        : [propertiesOf(schema as Schema)[step]],
    );
  }
  return schemas.flatMap((schema) => Object.keys(propertiesOf(schema as Schema)));
}

function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  if (!schema) return {};
  const inner = schema.items ? [schema.items] : (schema.anyOf ?? []);
  return Object.assign({}, schema.properties, ...inner.map(propertiesOf)) as Record<string, Schema>;
}
