/** Docked elements, the lowest first. */
const docked = new Set<HTMLElement>();
let frame = 0;
const changed = new MutationObserver(plan);

/** Keeps an element right above what stands at the end of the screen: the foot of the page, the bar of tabs
 *  or the keyboard, and what was docked before. A page without a foot of its own ends above it, so that
 *  nothing of the page is covered. Returns the function that releases it. */
export function dock(element: HTMLElement): () => void {
  if (docked.size === 0) watch();
  docked.add(element);
  place();
  return () => {
    docked.delete(element);
    place();
    if (docked.size === 0) endWatch();
  };
}

function place(): void {
  const page = shownPage();
  const feet = page ? feetOf(page) : [];
  // First, as it moves what stands at the end of the page.
  const sum = [...docked].reduce((all, { offsetHeight }) => all + offsetHeight, 0);
  const { style } = document.documentElement;
  if (sum > 0 && feet.length === 0) style.setProperty('--dock', `${sum}px`);
  else style.removeProperty('--dock');
  const tops = feet.map((foot) => foot.getBoundingClientRect().top);
  let edge = Math.min(seenEnd(), endOf(page), ...tops);
  for (const element of docked) {
    element.style.setProperty('--foot', `${innerHeight - edge}px`);
    edge -= element.offsetHeight;
  }
}

function plan(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(place);
}

function watch(): void {
  const app = document.querySelector('#app');
  if (app) changed.observe(app, { childList: true, subtree: true, attributeFilter: ['style'] });
  globalThis.visualViewport?.addEventListener('resize', plan);
  addEventListener('resize', plan);
}

function endWatch(): void {
  cancelAnimationFrame(frame);
  changed.disconnect();
  globalThis.visualViewport?.removeEventListener('resize', plan);
  removeEventListener('resize', plan);
}

/** Where the keyboard begins, or the screen ends. */
function seenEnd(): number {
  const { offsetTop = 0, height = innerHeight } = globalThis.visualViewport ?? {};
  return offsetTop + height;
}

/** Where a page ends, with what is taken of it: its frame ends there too. */
const endOf = (page: HTMLElement | undefined): number =>
  page?.parentElement?.getBoundingClientRect().bottom ?? innerHeight;

/** The parts of a page that stay at its end while it scrolls, and what stands on them. One beside the page,
 *  on a wide screen, begins in its upper half. */
const feetOf = (page: HTMLElement): readonly HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>('[data-foot]')].filter((foot) => {
    const { top, height } = foot.getBoundingClientRect();
    return height > 0 && top > innerHeight / 2;
  });

/** The page on top; React hides those below it. */
const shownPage = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('#app main')].find((page) => page.checkVisibility());
