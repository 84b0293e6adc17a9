import { ownValue } from '@tessera/domain/own-value';

import { numberFormat, pluralRules } from './intl.ts';

export type Params = Readonly<Record<string, string | number>>;

const PLURAL = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g;
const BRANCH = /(\w+) \{([^{}]*)\}/g;

/** Fills `{name}` and `{name, plural, one {# line} other {# lines}}`. A name without a value stays as it
 *  is. */
export function fill(text: string, params: Params, tag: string): string {
  return text
    .replace(PLURAL, (whole, name: string, branches: string) => {
      const count = ownValue(params, name);
      return typeof count === 'number' ? pluralOf(branches, count, tag) : whole;
    })
    .replace(/\{(\w+)\}/g, (whole, name: string) => (ownValue(params, name) ?? whole).toString());
}

function pluralOf(branches: string, count: number, tag: string): string {
  const byName = new Map(Array.from(branches.matchAll(BRANCH), ([, name = '', text = '']) => [name, text]));
  const form = byName.get(pluralRules(tag).select(count)) ?? byName.get('other') ?? '';
  return form.replaceAll('#', numberFormat(tag).format(count));
}
