import { dieSpots } from './die-spots.ts';

import styles from './die-face.module.css';

/** One face of a die, drawn flat. */
export function DieFace({ value, size }: { readonly value: number; readonly size: number }) {
  const { path, width, isRed } = dieSpots(value);
  return (
    <svg
      className={styles.face}
      data-red={isRed || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="22" height="22" rx="5" />
      <path d={path} strokeWidth={width} />
    </svg>
  );
}
