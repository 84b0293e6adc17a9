import { useEffect, useState } from 'react';

import { importAgain } from '../../lazy/import-again.ts';

const AGAIN_MS = 5_000;

/** A part of home that the first script does without; null until its code has loaded. A failed fetch is
 *  tried again while home is shown. `load` must be the same function in every render. */
export function usePart<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (part) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    importAgain(load).then(setPart, () => {
      timer = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS);
    });
    return () => clearTimeout(timer);
  }, [load, part, attempt]);
  return part;
}
