import { footHeight } from './foot-height.ts';

/** Shows a popover above the page's foot and above every dialog, also one that opens after it. Returns the
 *  function that hides it, which resolves once it has faded. */
export function showOnTop(host: HTMLElement): () => Promise<void> {
  const place = (): void => host.style.setProperty('--foot', `${footHeight()}px`);
  // The pages and their feet come and go as children of the app.
  const moved = new MutationObserver((changes) => {
    place();
    if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open)) raise(host);
  });
  const app = document.querySelector('#app');
  if (app) moved.observe(app, { childList: true });
  moved.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  globalThis.visualViewport?.addEventListener('resize', place);
  place();
  if (hasTopLayer(host)) host.showPopover();
  return async () => {
    moved.disconnect();
    globalThis.visualViewport?.removeEventListener('resize', place);
    if (!hasTopLayer(host)) return;
    host.hidePopover();
    await Promise.allSettled(host.getAnimations().map(({ finished }) => finished));
  };
}

/** A browser without popovers shows the host all the same, under an open dialog and without a fade. */
const hasTopLayer = (host: HTMLElement): boolean => 'showPopover' in host;

/** Raises the host above what was shown before. */
function raise(host: HTMLElement): void {
  if (!hasTopLayer(host)) return;
  host.hidePopover();
  host.showPopover();
}
