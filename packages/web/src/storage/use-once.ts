import { useEffect, useState } from 'react';

import { browserStorage } from './browser-storage.ts';

/** Returns true if something that this phone shows once has not been shown before. From the moment it is due
 *  it is noted, and stays on the page that shows it. */
export function useOnce(key: string, isDue: boolean): boolean {
  const [isNew] = useState(() => browserStorage.read(key) === null);
  useEffect(() => {
    if (isNew && isDue) browserStorage.write(key, '1');
  }, [key, isNew, isDue]);
  return isNew;
}
