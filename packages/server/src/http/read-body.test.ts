import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';

import { GameField } from '@tessera/contract/fields';
import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { bodyReaderOf } from './read-body.ts';

const BODY = Type.Object({
  game: GameField,
  contact: Type.Optional(Type.String()),
  birthday: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  proof: Type.Optional(Type.Unsafe<object>({ type: 'object', nullable: false })),
  rows: Type.Optional(Type.Array(Type.Object({ id: GameField, note: Type.Optional(Type.String()) }))),
});

const read = (body: unknown): unknown => {
  bodyReaderOf(BODY)?.(body);
  return body;
};

describe('a body', () => {
  it.each([
    ['null in an optional text is as if absent', { contact: null }, {}],
    ['null that means something stays', { birthday: null }, { birthday: null }],
    ['null where it says so stays, to be refused', { proof: null }, { proof: null }],
    ['null in a demanded field stays, to be refused', { game: null }, { game: null }],
    ['a row is read like a body', { rows: [{ id: 7, note: null }] }, { rows: [{ id: '7' }] }],
    ['an integer id is its text', { game: 3 }, { game: '3' }],
    ['an integer that JSON has rounded stays', { game: 2 ** 53 }, { game: 2 ** 53 }],
    ['anything else stays', { contact: 'x', rows: null, other: null }, { contact: 'x', other: null }],
    ['a list is no body', [null], [null]],
  ])('%s', (_, body, expected) => {
    expect(read(body)).toEqual(expected);
  });
});

type Fields = Readonly<Record<string, { readonly nullable?: boolean }>>;

describe.each(Object.keys(ROUTES) as RoutePath[])('%s', (path) => {
  const { body }: Route = ROUTES[path];
  const { properties = {}, required = [] } = (body ?? {}) as {
    readonly properties?: Fields;
    readonly required?: readonly string[];
  };
  const optional = Object.keys(properties).filter((name) => !required.includes(name));

  it('takes null in each field that may be left out', () => {
    for (const name of optional.filter((each) => properties[each]?.nullable !== false)) {
      const sent: Record<string, unknown> = { [name]: null };
      bodyReaderOf(body)?.(sent);
      expect(!(name in sent) || Check(properties[name] ?? {}, sent[name]), name).toBe(true);
    }
  });
});
