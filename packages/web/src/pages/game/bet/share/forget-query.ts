import { topEntry } from '../../../../nav/nav-reducer.ts';
import { nav } from '../../../../nav/nav.ts';
import { formatUrl } from '../../../../nav/url.ts';

/** Takes a parameter out of the address of the page on top, which stays as it is: it was for one time, and
 *  must not come back with a reload or after a log-in. To be called before a dialog opens, which has an entry
 *  of its own in the history. */
export function forgetQuery(name: string): void {
  const { store } = nav();
  const state = store.getState();
  const top = topEntry(state);
  if (!top || !isShown(top.id) || !Object.hasOwn(top.query, name)) return;
  const { [name]: _forgotten, ...query } = top.query;
  const entry = { ...top, query };
  const renew = (entries: typeof state.pushed) => entries.map((each) => (each.id === top.id ? entry : each));
  history.replaceState(history.state, '', `#${formatUrl(entry)}`);
  store.setState({ ...state, tabs: renew(state.tabs), pushed: renew(state.pushed) }, true);
}

/** Returns true if the entry of the history is that of a page. */
function isShown(id: string): boolean {
  const mark: unknown = history.state;
  return typeof mark === 'object' && mark !== null && 'id' in mark && mark.id === id;
}
