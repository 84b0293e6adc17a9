import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
} from 'react';

import { glide } from './glide.ts';
import { offsetOf, restOf, slideAt } from './slide-place.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useDrag } from './use-drag.ts';
import { useHold } from './use-hold.ts';

import styles from './later.module.css';

type SwiperProps = {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
};

/** Slides on a round track, with dots below: after the last comes the first. They move on by themselves,
 *  unless there is one alone or somebody holds them, and follow a finger. */
export function Swiper({ label, slides }: SwiperProps) {
  const track = useRef<HTMLUListElement>(null);
  const place = useRef(0);
  const begun = useRef(0);
  const stop = useRef<() => void>(() => undefined);
  const [shown, setShown] = useState(0);
  const { isHeld, handlers } = useHold();
  const count = slides.length;
  useLayoutEffect(() => arrange(track.current, place.current, count), [count]);
  const move = (to: number): void => {
    place.current = to;
    arrange(track.current, to, count);
    setShown(slideAt(to, count));
  };
  const turnTo = (to: number): void => {
    stop.current();
    if (mayGlide()) stop.current = glide(place.current, to, move);
    else move(to);
  };
  useAutoplay(count > 1 && !isHeld, () => turnTo(Math.round(place.current) + 1));
  const drag = useDrag({
    onStart: () => {
      stop.current();
      begun.current = place.current;
    },
    onMove: (px) => {
      if (count > 1) move(begun.current - px / pitchOf(track.current));
    },
    onEnd: (speed) => turnTo(restOf(begun.current, place.current, speed * Math.sign(pitchOf(track.current)))),
  });
  const held = {
    ...handlers,
    /** A slide that gets the focus is turned to. */
    onFocus(event: FocusEvent): void {
      handlers.onFocus(event);
      const at = [...(track.current?.children ?? [])].findIndex((slide) => slide.contains(event.target));
      if (at >= 0) turnTo(Math.round(place.current + offsetOf(at, place.current, count)));
    },
  };
  return (
    <section className={styles.swiper} aria-label={label} {...held}>
      <ul ref={track} className={styles.track} {...drag}>
        {slides.map(({ key, content }, at) => (
          <li key={key} style={{ '--off': at } as CSSProperties}>
            {content}
          </li>
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

const mayGlide = (): boolean => document.documentElement.dataset['motion'] !== 'reduce';

/** Puts each slide as far from the one at the place as it stands on the track. */
function arrange(track: HTMLElement | null, place: number, count: number): void {
  const slides = [...(track?.children ?? [])] as HTMLElement[];
  for (const [at, slide] of slides.entries())
    slide.style.setProperty('--off', String(offsetOf(at, place, count)));
}

/** px from one slide to the next; below zero where reading goes to the left. */
function pitchOf(track: HTMLElement | null): number {
  if (!track) return 1;
  const { direction, columnGap } = getComputedStyle(track);
  const pitch = track.offsetWidth + (Number.parseFloat(columnGap) || 0);
  return direction === 'rtl' ? -pitch : pitch;
}
