import type * as OverlaysRoot from './overlays-root.tsx';

/** Overlays lie above all pages: toasts, the loading indicator, modals, action sheets. Many visits need none,
 *  so their code loads on the first touch, or with the first overlay if that comes earlier. */
type Overlays = typeof OverlaysRoot;

let loading: Promise<Overlays> | null = null;

/** Loads and mounts the overlays once; after a failed fetch the next call tries again. */
export function loadOverlays(): Promise<Overlays> {
  loading ??= import('./overlays-root.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Runs an action on the overlays if they were ever loaded. Actions run in the order of the calls. */
export function withOverlays(action: (overlays: Overlays) => void): void {
  loading?.then(action, () => undefined);
}
