const ID = /^[0-9]{1,19}$/;
const ID_MAX = 9_223_372_036_854_775_807n;

/** Parses an id from a client, or returns nothing. A number beyond 2^53 - 1 is invalid: it has been rounded
 *  to another. */
export function readId(given: string | number | undefined): bigint | undefined {
  if (typeof given === 'number' && !Number.isSafeInteger(given)) return undefined;
  const text = String(given ?? '');
  if (!ID.test(text)) return undefined;
  const id = BigInt(text);
  return id > ID_MAX ? undefined : id;
}
