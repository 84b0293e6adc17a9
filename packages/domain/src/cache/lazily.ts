/** Remembers the first answer of `make`, which runs only when somebody asks: the phone pays for what it
 *  opens. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
