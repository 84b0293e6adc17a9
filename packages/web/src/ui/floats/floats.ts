import type * as FloatsRoot from './floats-root.tsx';

/** What floats above the pages: toasts, the sign of waiting, questions. A visit may need none of it, so its
 *  code comes with the first touch of the screen, or with the first thing to show if that is earlier. */
type Floats = typeof FloatsRoot;

let loading: Promise<Floats> | null = null;

/** Fetches and draws the place of what floats, once; a fetch that failed is tried again by the next call. */
export function loadFloats(): Promise<Floats> {
  loading ??= import('./floats-root.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Does something to what floats if it has ever been needed. Calls take effect in the order in which they are
 *  made. */
export function withFloats(action: (floats: Floats) => void): void {
  loading?.then(action, () => undefined);
}
