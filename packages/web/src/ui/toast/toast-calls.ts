import { loadOverlays, withOverlays } from '../overlays/overlays.ts';
import type { ToastOptions } from '../overlays/toast-store.ts';

/** Shows a short message. It stays through navigation, never takes the focus, and the next one replaces
 *  it. */
export function showToast(options: ToastOptions): void {
  loadOverlays().catch(() => undefined);
  withOverlays(({ toasts }) => toasts.showToast(options));
}

export function showLoading(): void {
  loadOverlays().catch(() => undefined);
  withOverlays(({ toasts }) => toasts.showLoading());
}

export const hideLoading = (): void => withOverlays(({ toasts }) => toasts.hideLoading());
