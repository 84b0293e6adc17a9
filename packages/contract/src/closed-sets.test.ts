import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';

import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** Names of reply fields that hold a value of a closed set. */
const CLOSED = new Set([
  'status',
  'type',
  'stage',
  'verdict',
  'direction',
  'family',
  'game_type',
  'kind',
  'result_reason',
  'big_small',
  'odd_even',
  'gender',
  'grade',
  'policy',
  'network',
  'default_locale',
  'category',
]);

type Node = TSchema & {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly type?: string;
};

function* textFields(
  node: Node,
  path: string,
): Generator<readonly [path: string, name: string, field: Node]> {
  for (const [name, field] of Object.entries(node.properties ?? {})) {
    if (field.type === 'string') yield [`${path}.${name}`, name, field];
    yield* textFields(field, `${path}.${name}`);
  }
  if (node.items) yield* textFields(node.items, `${path}[]`);
  for (const each of node.anyOf ?? []) yield* textFields(each, path);
}

test.each(Object.entries<Route>(ROUTES))(
  '%s lists the values of every closed set in its reply',
  (path, route) => {
    const fields = [...textFields(route.data as Node, path)];
    const open = fields.filter(([, name, field]) => CLOSED.has(name) && !field.enum);
    expect(open.map(([where]) => where)).toEqual([]);
  },
);
