import '../styles/tokens.css';
import '../game-family/hues.css';
import '../styles/base.css';
import '../styles/boot.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { loadLocale, storedLocale } from '../i18n/i18n.ts';
import { startNav } from '../nav/nav.ts';
import { TAB_INDEX } from '../nav/route-table.ts';
import { startSession } from '../session/session.ts';
import { closeModal } from '../ui/modal/index.ts';
import { loadOverlays } from '../ui/overlays/index.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { routes } from './routes.ts';

import '../styles/first-page-ends.css';

const WARM_AFTER_MS = 8_000;

async function start(): Promise<void> {
  startSession();
  const navigator = startNav(routes);
  await Promise.all([loadLocale(storedLocale()), navigator.launch()]);
  // A question belongs to the page it was asked on.
  navigator.store.subscribe(closeModal);
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no place for the app');
  followSession();
  // As a transition it is drawn in slices: the shapes of home are on the screen, and touches are heard in
  // between.
  startTransition(() => createRoot(root).render(<App />));
  // The first touch says that somebody is here: what a tap may need is fetched before the finger is up.
  const warm = (): void => {
    Object.keys(TAB_INDEX).forEach((path) => navigator.preload(path));
    loadOverlays().catch(() => undefined);
  };
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, warm, { once: true, capture: true });
  // Whoever has only looked on until now finds it there as well, long after the first page has come to rest.
  setTimeout(warm, WARM_AFTER_MS);
}

void start();
