import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import { loadTexts } from '../i18n/i18n.ts';
import { UpdateBar } from './update-bar.tsx';
import { watchWorker } from './watch-worker.ts';
import { WORKER_URL } from './worker-url.ts';

let isFollowing = false;

/** Registers the service worker, and offers a reload once a new build has come. Called after the first touch:
 *  the first visit loads nothing for later before it has what it needs itself. */
export function followUpdates(): void {
  if (isFollowing || !('serviceWorker' in navigator)) return;
  isFollowing = true;
  watchWorker(navigator.serviceWorker, WORKER_URL, (update) => void offer(update)).catch(() => undefined);
}

/** In a React root of its own, so that the page stays as it is until its reader reloads. */
async function offer(update: () => void): Promise<void> {
  // Its words and styles are those of the pages.
  await Promise.all([loadTexts(['pages']), globalThis.tesseraPreload?.('/pages/profile/profile')]).catch(
    () => undefined,
  );
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(createElement(UpdateBar, { onReload: update }));
}
