const NEAR_PX = 50;
const BLOCK_MS = 350;

type Scrolled = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** Tells for each scroll event whether it reaches the end of the page: within 50 px of it, and not within
 *  350 ms of the last one that did. `at` in ms. */
export function bottomWatch(): (page: Scrolled, at: number) => boolean {
  let blockedUntil = -Infinity;
  return ({ scrollTop, scrollHeight, clientHeight }, at) => {
    if (scrollHeight - scrollTop - clientHeight > NEAR_PX || at < blockedUntil) return false;
    blockedUntil = at + BLOCK_MS;
    return true;
  };
}
