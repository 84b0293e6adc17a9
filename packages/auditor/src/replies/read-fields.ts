/** An id as the wire has it. */
export const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value) ? value : undefined;

export function fieldOf(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined;
  return Reflect.get(data, name);
}

/** Every entry of a list, parsed; undefined when one is invalid. */
export function listOf<T>(
  data: unknown,
  name: string,
  read: (entry: unknown) => T | undefined,
): T[] | undefined {
  const list = fieldOf(data, name);
  if (!Array.isArray(list)) return undefined;
  const entries = list.map(read).filter((entry) => entry !== undefined);
  return entries.length === list.length ? entries : undefined;
}
