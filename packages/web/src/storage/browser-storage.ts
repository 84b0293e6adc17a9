import { writeForm } from './stored-form.ts';

/** The part of Storage that the app uses; tests pass their own. */
export type StoragePort = {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string | number | boolean | object) => void;
  readonly remove: (key: string) => void;
};

/** Storage may be full or forbidden (private windows); the app then keeps values in memory for the visit. */
export function createStorage(area: () => Storage): StoragePort {
  const memory = new Map<string, string | null>();
  return {
    read(key) {
      if (memory.has(key)) return memory.get(key) ?? null;
      return attempt(() => area().getItem(key)) ?? null;
    },
    write(key, value) {
      const text = writeForm(value);
      const written = attempt(() => (area().setItem(key, text), true));
      if (written) memory.delete(key);
      else memory.set(key, text);
    },
    remove(key) {
      const removed = attempt(() => (area().removeItem(key), true));
      if (removed) memory.delete(key);
      else memory.set(key, null);
    },
  };
}

export const browserStorage = createStorage(() => localStorage);

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
