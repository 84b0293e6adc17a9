/** Remembers the answers that were asked for last.   Cost: a look-up; `make` for a key not remembered. */
export function keepingLast<K, T>(most: number, make: (key: K) => T): (key: K) => T {
  const kept = new Map<K, { readonly value: T }>();
  return (key) => {
    const found = kept.get(key) ?? { value: make(key) };
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > most) {
      const [oldest] = kept.keys();
      kept.delete(oldest as K);
    }
    return found.value;
  };
}
