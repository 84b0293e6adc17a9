const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;
const WHOLE = /^[0-9]{1,6}$/;
const ID = /^[0-9]{1,19}$/;
const ID_MAX = 9_223_372_036_854_775_807n;

export type KeyPage = { readonly limit: number; readonly before: bigint };

/** Reads how a list is asked for: rows below the id `before`, newest first, 10 by default and 100 at most.
 *  What cannot be read counts as absent. */
export function readKeyPage(query: { readonly before?: string; readonly limit?: string }): KeyPage {
  const wanted = query.limit !== undefined && WHOLE.test(query.limit) ? Number(query.limit) : 0;
  return {
    limit: Math.min(LIMIT_MAX, wanted || LIMIT_DEFAULT),
    before: readId(query.before) ?? ID_MAX,
  };
}

/** An id as clients send it, or nothing. A number beyond 2^53 - 1 is none: it has been rounded to another. */
export function readId(given: string | number | undefined): bigint | undefined {
  if (typeof given === 'number' && !Number.isSafeInteger(given)) return undefined;
  const text = String(given ?? '');
  if (!ID.test(text)) return undefined;
  const id = BigInt(text);
  return id > ID_MAX ? undefined : id;
}

/** A page's rows and the key of the next one: one row more than the limit was read. */
export function pageOf<T extends { readonly id: bigint }, U>(
  found: readonly T[],
  limit: number,
  show: (row: T) => U,
): { list: U[]; limit: number; next_before: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    list: shown.map(show),
    limit,
    next_before: found.length > limit && last ? String(last.id) : null,
  };
}
