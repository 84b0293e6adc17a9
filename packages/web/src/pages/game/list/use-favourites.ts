import { useState } from 'react';

import { browserStorage } from '../../../storage/browser-storage.ts';
import { readText } from '../../../storage/stored-form.ts';

const KEY = 'tessera.favourites';

const read = (): readonly number[] =>
  readText(browserStorage.read(KEY))
    .split(',')
    .filter((id) => /^\d{1,9}$/.test(id))
    .map(Number);

/** The ids of the games that the reader has marked on this phone, and what marks or unmarks one. */
export function useFavourites(): readonly [readonly number[], (id: number) => void] {
  const [ids, setIds] = useState(read);
  const toggle = (id: number): void => {
    // Another tab may have marked one since.
    const known = read();
    const next = known.includes(id) ? known.filter((other) => other !== id) : [...known, id];
    browserStorage.write(KEY, next.join(','));
    setIds(next);
  };
  return [ids, toggle];
}
