import { Activity, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';

import { useT } from '../i18n/i18n.ts';
import { useFreshUnread, useUnreadNotices } from '../live/unread-notices.ts';
import { useFreshAnswers, useUnreadAnswers } from '../live/unread.ts';
import { hasBackArrow, stackOf, topEntry, type Entry, type NavState } from '../nav/nav-reducer.ts';
import { nav, navigateBack, switchTab, useNavState } from '../nav/nav.ts';
import { BarEndSlot, PageContext } from '../nav/page-handle.ts';
import { TAB_INDEX, type RouteTable } from '../nav/route-table.ts';
import { announceTabTap, useTabTap } from '../nav/tab-tap.ts';
import { NotFound } from '../pages/not-found/not-found.tsx';
import { NavBar } from '../ui/nav-bar/index.ts';
import { OfflineBanner } from '../ui/offline-banner/index.ts';
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
            Page={nav().pageOf(entry.path) ?? NotFound}
            entry={entry}
            routes={routes}
            hasBack={hasBackArrow(upTo(state, entry))}
          />
        </Activity>
      ))}
      {top?.isTab === true && <Tabs activePath={top.path} routes={routes} />}
      <OfflineBanner />
    </>
  );
}

type PageFrameProps = {
  readonly Page: ComponentType;
  readonly entry: Entry;
  readonly routes: RouteTable;
  readonly hasBack: boolean;
};

function PageFrame({ Page, entry, routes, hasBack }: PageFrameProps) {
  const t = useT();
  const route = routes[entry.path];
  const [ownTitle, setTitle] = useState<string | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  useTabTap(entry.path, ({ isAgain }) => {
    if (isAgain) main.current?.scrollTo({ top: 0, behavior: 'smooth' });
  });
  const title = ownTitle ?? t(route?.title ?? 'notFound.title');
  const page = useMemo(() => ({ entry, setTitle }), [entry]);
  // A stable element: changes of the title or the bar do not render the page again.
  const body = useMemo(() => <Page />, [Page]);
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
              onBack={hasBack ? () => void navigateBack() : undefined}
              end={<span ref={setSlot} className={styles.barEnd} />}
            />
          )}
          <main ref={main} className={styles.page} data-page={entry.path}>
            {entry.isTab && <FreshUnread />}
            {body}
          </main>
        </div>
      </BarEndSlot>
    </PageContext>
  );
}

/** Belongs to a page, because what it does is over when the page is covered. */
function FreshUnread() {
  useFreshUnread();
  useFreshAnswers();
  return null;
}

function Tabs({ activePath, routes }: { readonly activePath: string; readonly routes: RouteTable }) {
  const t = useT();
  const items = tabItems(t, { notices: useUnreadNotices(), answers: useUnreadAnswers() }).filter((item) =>
    Object.hasOwn(routes, item.path),
  );
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
