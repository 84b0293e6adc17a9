/** Toasts and the loading indicator share one place on the screen.
 *
 *  Loadings are counted: the indicator shows while any call is open. A toast that arrives meanwhile waits
 *  until the last call ends, so that neither replaces the other; of several waiting toasts the last is
 *  shown. */
export type ToastKind = 'success' | 'error' | 'none';
export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly durationMs: number;
};

export type ToastState = {
  readonly loadings: number;
  readonly shown: Toast | null;
  readonly waiting: Toast | null;
};

export type ToastAction =
  | { readonly type: 'loadingOpened' | 'loadingClosed' | 'toastHidden' }
  | { readonly type: 'toastAsked'; readonly toast: Toast }
  | { readonly type: 'toastEnded'; readonly id: number };

export const QUIET: ToastState = { loadings: 0, shown: null, waiting: null };

const DURATION_MS = 2_000;
const DURATION_MAX_MS = 6_000;
const READABLE_CHARS = 20;
const MS_PER_CHAR = 50;

/** Long messages stay longer: two seconds, and 50 ms for each character over twenty, at most six seconds. */
export const durationOf = (text: string, askedMs = DURATION_MS): number =>
  Math.min(DURATION_MAX_MS, askedMs + Math.max(0, text.length - READABLE_CHARS) * MS_PER_CHAR);

export function toastStep(state: ToastState, action: ToastAction): ToastState {
  switch (action.type) {
    case 'loadingOpened':
      return { ...state, loadings: state.loadings + 1 };
    case 'loadingClosed': {
      const loadings = Math.max(0, state.loadings - 1);
      if (loadings > 0 || !state.waiting) return { ...state, loadings };
      return { loadings, shown: state.waiting, waiting: null };
    }
    case 'toastAsked':
      return state.loadings > 0
        ? { ...state, waiting: action.toast }
        : { ...state, shown: action.toast, waiting: null };
    case 'toastHidden':
      return state.shown === null ? state : { ...state, shown: null };
    case 'toastEnded':
      return state.shown?.id === action.id ? { ...state, shown: null } : state;
  }
}
