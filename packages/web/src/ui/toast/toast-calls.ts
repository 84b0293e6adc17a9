import { loadFloats, withFloats } from '../floats/floats.ts';
import type { ToastOptions } from './toast-store.ts';

/** Shows a short message. It stays through navigation, never takes the focus, and gives way to the next
 *  one. */
export function showToast(options: ToastOptions): void {
  loadFloats().catch(() => undefined);
  withFloats(({ toasts }) => toasts.showToast(options));
}

export function showLoading(): void {
  loadFloats().catch(() => undefined);
  withFloats(({ toasts }) => toasts.showLoading());
}

export const hideLoading = (): void => withFloats(({ toasts }) => toasts.hideLoading());
