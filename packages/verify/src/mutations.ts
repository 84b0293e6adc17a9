export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One field of an export changed in one way. */
export type Mutation = { readonly path: string; readonly how: string; readonly value: Json };

/** What of a list says something: its members and their order, its members alone, or neither. */
export type Meaning = 'order' | 'members' | 'nothing';
export type MeaningOf = (path: string) => Meaning;

/** Every field changed in every way that fits its kind; lists also lose, double and swap their members, as
 *  far as that changes what they say. */
export function* mutationsOf(value: Json, meaningOf: MeaningOf, path = ''): Generator<Mutation> {
  if (Array.isArray(value)) {
    yield* listMutations(value, meaningOf, path);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      const inside = path === '' ? key : `${path}.${key}`;
      for (const one of mutationsOf(field, meaningOf, inside)) {
        yield { ...one, value: { ...value, [key]: one.value } };
      }
    }
    return;
  }
  for (const [how, changed] of changesOf(value)) yield { path, how, value: changed };
}

/** How many of the changes that are alike are kept. */
const LIKE_KEPT = 2;

/** Leaves out changes that differ from others only in which leg of the same ticket they change, or which step
 *  of the same path, which club or which line: two of each are kept. Bets and tickets are not alike. */
export function* withoutLike(mutations: Iterable<Mutation>): Generator<Mutation> {
  const counts = new Map<string, number>();
  for (const mutation of mutations) {
    const [list, member, ...inside] = mutation.path.split('.');
    const kind = [list, member, ...inside.map(masked), masked(mutation.how)].join('.');
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count < LIKE_KEPT) yield mutation;
  }
}

const masked = (text: string): string => text.replace(/\d+$/, '*');

function* listMutations(list: readonly Json[], meaningOf: MeaningOf, path: string): Generator<Mutation> {
  for (const [at, member] of list.entries()) {
    for (const one of mutationsOf(member, meaningOf, `${path}.${at}`))
      yield { ...one, value: list.with(at, one.value) };
    if (meaningOf(path) === 'nothing') continue;
    yield { path, how: `loses ${at}`, value: list.toSpliced(at, 1) };
    yield { path, how: `doubles ${at}`, value: list.toSpliced(at, 0, member) };
    if (meaningOf(path) === 'members') continue;
    const next = list[at + 1];
    if (next !== undefined && JSON.stringify(next) !== JSON.stringify(member)) {
      yield { path, how: `swaps ${at}`, value: list.with(at, next).with(at + 1, member) };
    }
  }
}

function changesOf(value: Json): readonly (readonly [string, Json])[] {
  if (typeof value === 'number')
    return [
      ['up', value + 1],
      ['down', value - 1],
    ];
  if (typeof value !== 'string') return [['filled', 'x']];
  if (/^(?:[0-9a-f]{2}){8,}$/.test(value)) {
    const turn = (digit: string): string => ((Number.parseInt(digit, 16) + 1) % 16).toString(16);
    const middle = value.length >> 1;
    return [
      ['first digit', `${turn(value.slice(0, 1))}${value.slice(1)}`],
      [
        'middle digit',
        `${value.slice(0, middle)}${turn(value.slice(middle, middle + 1))}${value.slice(middle + 1)}`,
      ],
      ['shorter', value.slice(2)],
    ];
  }
  if (/^[0-9]+$/.test(value))
    return [
      ['up', String(BigInt(value) + 1n)],
      ['negative', `-${value}`],
    ];
  return [
    ['longer', `${value}x`],
    ['shorter', value.slice(1)],
  ];
}
