import type { Query } from './url.ts';

/** The stack of pages: at most one visible tab at the bottom, pushed pages above it. Other tabs are kept
 *  alive in the background.
 *
 *  navigatedTo   pushes a page
 *  redirectedTo  replaces the top page
 *  switchedTab   drops all pushed pages and shows the tab; the previous tab is kept
 *  reLaunched    drops everything, background tabs included
 *  wentBack      drops the pages above the named one */
export type NavCall = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch' | 'navigateBack';

export type Entry = {
  readonly id: string;
  readonly path: string;
  readonly query: Query;
  readonly isTab: boolean;
  readonly by: NavCall | 'launch';
};

export type NavState = {
  readonly tabs: readonly Entry[];
  readonly activeTab: string | null;
  readonly pushed: readonly Entry[];
};

export type NavAction =
  | { readonly type: 'navigatedTo' | 'redirectedTo' | 'switchedTab' | 'reLaunched'; readonly entry: Entry }
  | { readonly type: 'wentBack'; readonly toId: string };

export type HistoryMove = 'push' | 'replace' | 'none';
export type NavStep = { readonly state: NavState; readonly history: HistoryMove };

export const EMPTY: NavState = { tabs: [], activeTab: null, pushed: [] };

/** The stack never holds more pages than this: the oldest pushed ones are dropped to save memory. */
export const STACK_MAX = 50;

export function navStep(state: NavState, action: NavAction): NavStep {
  switch (action.type) {
    case 'navigatedTo':
      return {
        state: { ...state, pushed: [...state.pushed, action.entry].slice(-STACK_MAX) },
        history: 'push',
      };
    case 'redirectedTo':
      return { state: redirected(state, action.entry), history: 'replace' };
    case 'switchedTab':
      return switched(state, action.entry);
    case 'reLaunched':
      return { state: alone(action.entry), history: 'replace' };
    case 'wentBack':
      return { state: revealed(state, action.toId), history: 'none' };
  }
}

export const topEntry = (state: NavState): Entry | null =>
  state.pushed.at(-1) ?? state.tabs.find((tab) => tab.path === state.activeTab) ?? null;

/** The visible stack from the bottom up, without background tabs. */
export function stackOf(state: NavState): readonly Entry[] {
  const tab = state.tabs.find((one) => one.path === state.activeTab);
  return tab ? [tab, ...state.pushed] : state.pushed;
}

export const findEntry = (state: NavState, id: string): Entry | undefined =>
  [...state.tabs, ...state.pushed].find((entry) => entry.id === id);

/** Every page has a back arrow, except a tab and a page opened alone by reLaunch, or by redirectTo from a tab
 *  or from such a page. */
export function hasBackArrow(state: NavState): boolean {
  const top = topEntry(state);
  if (!top || top.isTab) return false;
  const wasPlacedAlone = top.by === 'reLaunch' || top.by === 'redirectTo';
  return stackOf(state).length > 1 || !wasPlacedAlone;
}

const alone = (entry: Entry): NavState =>
  entry.isTab
    ? { tabs: [entry], activeTab: entry.path, pushed: [] }
    : { tabs: [], activeTab: null, pushed: [entry] };

/** The page takes over the way back of the one it replaces: a log-in in the place of a page that was opened
 *  by its address leads home, as that page did. */
function redirected(state: NavState, entry: Entry): NavState {
  const top = state.pushed.at(-1);
  if (top) return { ...state, pushed: [...state.pushed.slice(0, -1), { ...entry, by: top.by }] };
  return {
    tabs: state.tabs.filter((tab) => tab.path !== state.activeTab),
    activeTab: null,
    pushed: [entry],
  };
}

function switched(state: NavState, entry: Entry): NavStep {
  if (state.pushed.length === 0 && state.activeTab === entry.path) return { state, history: 'none' };
  const isKept = state.tabs.some((tab) => tab.path === entry.path);
  const tabs = isKept ? state.tabs : [...state.tabs, entry];
  return { state: { tabs, activeTab: entry.path, pushed: [] }, history: 'replace' };
}

function revealed(state: NavState, toId: string): NavState {
  const at = state.pushed.findIndex((entry) => entry.id === toId);
  if (at >= 0) return { ...state, pushed: state.pushed.slice(0, at + 1) };
  const tab = state.tabs.find((entry) => entry.id === toId);
  return tab ? { ...state, activeTab: tab.path, pushed: [] } : state;
}
