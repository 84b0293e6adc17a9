import { dialogHistory, type DialogHistory } from '../ui/sheet/dialog-history.ts';

/** The `history.state` of entries written by this app: the page's id and its position. */
export type Mark = { readonly id: string; readonly pos: number };

export type HistoryPort = {
  readonly dialogs: Pick<DialogHistory, 'leave' | 'isHere'>;
  readonly push: (url: string, mark: Mark) => void;
  readonly replace: (url: string, mark: Mark) => void;
  readonly go: (delta: number) => void;
  readonly hash: () => string;
  readonly mark: () => Mark | null;
  readonly onMove: (listener: () => void) => () => void;
};

export const browserHistory: HistoryPort = {
  dialogs: dialogHistory,
  push: (url, mark) => history.pushState(mark, '', `#${url}`),
  replace: (url, mark) => history.replaceState(mark, '', `#${url}`),
  go(delta) {
    // Steps inside an embedded frame lie in the same history; only the Navigation API can skip them.
    const to = globalThis.navigation?.entries()[(navigation.currentEntry?.index ?? 0) + delta];
    // A step that is overtaken by another is no error.
    if (to) navigation.traverseTo(to.key).committed?.catch(() => undefined);
    else history.go(delta);
  },
  hash: () => location.hash,
  mark: () => readMark(history.state),
  onMove(listener) {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
};

function readMark(state: unknown): Mark | null {
  if (typeof state !== 'object' || state === null || !('id' in state) || !('pos' in state)) return null;
  const { id, pos } = state;
  return typeof id === 'string' && typeof pos === 'number' ? { id, pos } : null;
}
