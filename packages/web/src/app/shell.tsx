import {
  Activity,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { useStore } from 'zustand';

import { slowCalls } from '../api/slow-calls.ts';
import { useT } from '../i18n/i18n.ts';
import { useUnreadAnswers, useUnreadMessages, useUnreadNotices } from '../live/unread.ts';
import { hasBackArrow, stackOf, topEntry, type Entry, type NavState } from '../nav/nav-reducer.ts';
import { nav, navigateBack, switchTab, useNavState } from '../nav/nav.ts';
import { BarEndSlot, PageContext } from '../nav/page-handle.ts';
import { isKnown, NOT_FOUND, TAB_INDEX, type RouteTable } from '../nav/route-table.ts';
import { announceTabTap, useTabTap } from '../nav/tab-tap.ts';
import { isMember } from '../session/session-reducer.ts';
import { useSession } from '../session/session.ts';
import { ConnectionBanner } from '../ui/connection-banner/index.ts';
import { EmptyState } from '../ui/empty-state/index.ts';
import { ErrorBoundary } from '../ui/error-boundary/index.ts';
import { NavBar } from '../ui/nav-bar/index.ts';
import { RefusedState } from '../ui/refused-state/index.ts';
import { TabBar, type TabItem } from '../ui/tab-bar/index.ts';
import { tabItems } from './tab-items.ts';

import styles from './shell.module.css';

/** Renders every live page and shows the top one. Pages below stay in the document, hidden and with their
 *  effects disconnected, so state and scroll position survive. */
export function Shell({ routes }: { readonly routes: RouteTable }) {
  const state = useNavState();
  const top = topEntry(state);
  return (
    <>
      {[...state.tabs, ...state.pushed].map((entry) => (
        <Activity key={entry.id} mode={entry === top ? 'visible' : 'hidden'}>
          <PageFrame
            Page={nav().pageOf(entry.path) ?? (nav().isLoading(entry.path) ? Loading : NotLoaded)}
            entry={entry}
            routes={routes}
            hasBack={hasBackArrow(upTo(state, entry))}
            isTop={entry === top}
          />
        </Activity>
      ))}
      {top?.isTab === true && <Tabs activePath={top.path} routes={routes} />}
    </>
  );
}

type PageFrameProps = {
  readonly Page: ComponentType;
  readonly entry: Entry;
  readonly routes: RouteTable;
  readonly hasBack: boolean;
  readonly isTop: boolean;
};

function PageFrame({ Page, entry, routes, hasBack, isTop }: PageFrameProps) {
  const t = useT();
  const route = routes[isKnown(entry.path, routes) ? entry.path : NOT_FOUND];
  const [ownTitle, setTitle] = useState<string | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  useTabTap(entry.path, ({ isAgain }) => {
    if (isAgain) main.current?.scrollTo({ top: 0, behavior: 'smooth' });
  });
  // The texts of a page that did not load, its title among them, may be missing too.
  const instead = Page === Loading ? 'common.loading' : Page === NotLoaded ? 'error.connection' : undefined;
  const title = ownTitle ?? t(instead ?? route?.title ?? 'error.connection');
  const page = useMemo(() => ({ entry, setTitle }), [entry]);
  // A stable element: changes of the title or the bar do not render the page again.
  const body = useMemo(
    () => (
      <ErrorBoundary place="page">
        <Page />
      </ErrorBoundary>
    ),
    [Page],
  );
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PageContext value={page}>
      <BarEndSlot value={slot}>
        <div className={styles.frame} data-own-bar={route?.hasOwnBar || undefined}>
          {route?.hasOwnBar !== true && (
            <NavBar
              title={title}
              onBack={hasBack ? () => void navigateBack().catch(() => undefined) : undefined}
              end={<span ref={setSlot} className={styles.barEnd} />}
            />
          )}
          {isTop && <Connection />}
          <main ref={main} className={styles.page} data-page={entry.path}>
            {body}
          </main>
        </div>
      </BarEndSlot>
    </PageContext>
  );
}

const Connection = () => <ConnectionBanner isWaiting={useStore(slowCalls, (count) => count > 0)} />;

/** Stands for a page whose code is still on its way. */
const Loading = () => (
  <div aria-busy="true">
    <EmptyState icon="clock" title={useT()('common.loading')} />
  </div>
);

/** Stands for a page whose code did not load, until it does: by the button or once back online. */
function NotLoaded() {
  const t = useT();
  const path = use(PageContext)?.entry.path;
  const retry = async (): Promise<void> => {
    if (path === undefined) return;
    await nav().retry(path);
    // Browsers keep failed imports, also those of shared modules, as long as the document lives.
    if (!nav().pageOf(path) && (await isAppReachable())) location.reload();
  };
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return <RefusedState text={t('error.pageLoad')} onRetry={retry} />;
}

const isAppReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

function Tabs({ activePath, routes }: { readonly activePath: string; readonly routes: RouteTable }) {
  const t = useT();
  const unread = { own: useUnreadNotices() + useUnreadMessages(), answers: useUnreadAnswers() };
  const items = tabItems(t, unread, useSession(isMember)).filter(({ path }) => Object.hasOwn(routes, path));
  const tap = async ({ path, label }: TabItem): Promise<void> => {
    const isAgain = path === activePath;
    if (!isAgain) await switchTab({ url: path });
    announceTabTap({ index: TAB_INDEX[path] ?? 0, text: label, pagePath: path, isAgain });
  };
  return (
    <TabBar
      label={t('common.tabs')}
      items={items}
      activePath={activePath}
      onTap={(item) => void tap(item).catch(() => undefined)}
    />
  );
}

/** The stack at the time when a page was on top; decides the back arrow of a page that is covered now. */
function upTo(state: NavState, entry: Entry): NavState {
  const at = stackOf(state).indexOf(entry);
  return at < 0
    ? state
    : { ...state, pushed: state.pushed.slice(0, at + 1 - (stackOf(state).length - state.pushed.length)) };
}
