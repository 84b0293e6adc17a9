import { createStore } from 'zustand/vanilla';

import { durationOf, QUIET, toastStep, type ToastKind, type ToastState } from './toast-queue.ts';

export const toastStore = createStore<ToastState>(() => QUIET);

export type ToastOptions = {
  readonly title: string;
  readonly icon?: ToastKind;
  readonly durationMs?: number;
};

let serial = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short message. It stays through navigation, never takes the focus, and the next one replaces
 *  it. */
export function showToast({ title, icon = 'success', durationMs }: ToastOptions): void {
  const toast = { id: (serial += 1), kind: icon, text: title, durationMs: durationOf(title, durationMs) };
  take({ type: 'toastAsked', toast });
}

export const hideToast = (): void => take({ type: 'toastHidden' });
export const showLoading = (): void => take({ type: 'loadingOpened' });
export const hideLoading = (): void => take({ type: 'loadingClosed' });

function take(action: Parameters<typeof toastStep>[1]): void {
  const before = toastStore.getState().shown;
  const state = toastStep(toastStore.getState(), action);
  toastStore.setState(state, true);
  if (state.shown === before) return;
  clearTimeout(timer);
  const { shown } = state;
  if (shown) timer = setTimeout(() => take({ type: 'toastEnded', id: shown.id }), shown.durationMs);
}
