import { useSyncExternalStore } from 'react';

import { browserStorage } from '../storage/browser-storage.ts';
import { readText } from '../storage/stored-form.ts';

/** A choice of the reader. It is kept on this phone, takes effect at once, and is followed by the other tabs
 *  of the browser. */
export type Preference<Value extends string> = {
  readonly read: () => Value;
  readonly set: (value: Value) => void;
  /** Calls back when it changes, here or in another tab. Returns the function that ends it. */
  readonly watch: (onChange: () => void) => () => void;
};

/** The first value is the one without a choice. Anything else in the storage counts as none. */
export function createPreference<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): Preference<Value> {
  const listeners = new Set<() => void>();
  return {
    read() {
      const stored = readText(browserStorage.read(key));
      return values.find((value) => value === stored) ?? values[0];
    },
    set(value) {
      browserStorage.write(key, value);
      for (const listener of listeners) listener();
    },
    watch(onChange) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) onChange();
      };
      listeners.add(onChange);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

export const usePreference = <Value extends string>({ watch, read }: Preference<Value>): Value =>
  useSyncExternalStore(watch, read);
