import { useRef, useState, type ReactNode } from 'react';

import { glide } from './glide.ts';
import { slideAt } from './slide-at.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useHold } from './use-hold.ts';

import styles from './later.module.css';

type SwiperProps = {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
};

/** Slides side by side that snap into place, with dots below. They move on by themselves, from the last to
 *  the first, unless there is one alone or somebody holds them. */
export function Swiper({ label, slides }: SwiperProps) {
  const track = useRef<HTMLUListElement>(null);
  const stop = useRef<() => void>(() => undefined);
  const [shown, setShown] = useState(0);
  const { isHeld, handlers } = useHold();
  const count = slides.length;
  useAutoplay(count > 1 && !isHeld, () => {
    const list = track.current;
    if (!list) return;
    stop.current();
    stop.current = glide(list, placeOf(list, (shownIn(list, count) + 1) % count));
  });
  return (
    <section className={styles.swiper} aria-label={label} {...handlers}>
      <ul
        ref={track}
        className={styles.track}
        onTouchStart={() => stop.current()}
        onScroll={(event) => setShown(shownIn(event.currentTarget, count))}
      >
        {slides.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {count > 1 && (
        <span className={styles.dots} aria-hidden="true">
          {slides.map(({ key }, at) => (
            <i key={key} data-shown={at === shown || undefined} />
          ))}
        </span>
      )}
    </section>
  );
}

/** How far the track is scrolled when a slide is shown; negative from right to left. */
function placeOf({ children }: HTMLElement, at: number): number {
  const [first, slide] = [children[0], children[at]];
  return first instanceof HTMLElement && slide instanceof HTMLElement
    ? slide.offsetLeft - first.offsetLeft
    : 0;
}

const shownIn = (track: HTMLElement, count: number): number =>
  slideAt(track.scrollLeft, Math.abs(placeOf(track, 1)), count);
