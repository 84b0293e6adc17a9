import '../styles/tokens.css';
import '../game-family/hues.css';
import '../styles/base.css';
import '../styles/boot.css';
import { onlineManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { leaveExpired } from '../api/api.ts';
import { countSlow, tellSlow, untilSlow } from '../api/slow-calls.ts';
import { loadLocale, storedLocale } from '../i18n/i18n.ts';
import { startNav } from '../nav/nav.ts';
import { TAB_INDEX } from '../nav/route-table.ts';
import { session, startSession } from '../session/session.ts';
import { closeDialogs } from '../ui/modal/index.ts';
import { loadOverlays } from '../ui/overlays/index.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { routes } from './routes.ts';

import '../styles/first-page-ends.css';
import '../styles/native-marks.css';

const WARM_AFTER_MS = 8_000;
const FOLLOW_AFTER_MS = 1_500;

async function start(): Promise<void> {
  session.onExpired = leaveExpired;
  // Until it is told, the library takes the phone to be online, and misses the return of the network.
  onlineManager.setOnline(globalThis.navigator.onLine);
  const onLoad = (loading: Promise<unknown>): void => tellSlow(loading, countSlow);
  const navigator = startNav(routes, { onLoad, untilSlow });
  startSession();
  await Promise.all([loadLocale(storedLocale()), navigator.launch()]);
  // A dialog belongs to the page that opened it.
  navigator.store.subscribe(closeDialogs);
  followSession();
  // As a transition, React renders in slices: home's skeleton is on the screen and input is handled in
  // between.
  startTransition(() => createRoot(document.getElementById('app') as Element).render(<App />));
  // Home has no field.
  const followFields = (): void =>
    void import('./follow-fields.ts').then(
      (fields) => fields.followFields(),
      () => undefined,
    );
  if ('deep' in document.documentElement.dataset) followFields();
  // Loads the code for after the first paint; a failed load is tried again with the first touch.
  const follow = (isWarm?: boolean): void =>
    void import('./member/after-start.tsx').then(
      (after) => after.afterStart(isWarm),
      () => undefined,
    );
  setTimeout(follow, FOLLOW_AFTER_MS);
  // After the first touch, load what a tap may need next.
  const warm = (): void => {
    Object.keys(TAB_INDEX).forEach((path) => navigator.preload(path));
    loadOverlays().then(
      (overlays) => overlays.keepDialogEntries(),
      () => undefined,
    );
    follow(true);
    followFields();
  };
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, warm, { once: true, capture: true });
  // A visitor who only reads gets it too, long after the first page has settled.
  setTimeout(warm, WARM_AFTER_MS);
}

void start();
