import styles from './die-face.module.css';

/** The spots of each face: zero-length strokes that round caps turn into dots. One path for all of them,
 *  because a list of draws has hundreds of faces. */
const SPOTS: Readonly<Record<number, string>> = {
  1: 'M12 12h.01',
  2: 'M7.5 7.5h.01M16.5 16.5h.01',
  3: 'M7 7h.01M12 12h.01M17 17h.01',
  4: 'M7.5 7.5h.01M16.5 7.5h.01M7.5 16.5h.01M16.5 16.5h.01',
  5: 'M7 7h.01M17 7h.01M12 12h.01M7 17h.01M17 17h.01',
  6: 'M7.5 6.5h.01M16.5 6.5h.01M7.5 12h.01M16.5 12h.01M7.5 17.5h.01M16.5 17.5h.01',
};

/** One face of a die, drawn flat. Ones and fours are vermilion, as on dice of this region. */
export function DieFace({ value, size }: { readonly value: number; readonly size: number }) {
  const isRed = value === 1 || value === 4;
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
      <path d={SPOTS[value]} strokeWidth={value === 1 ? 7.2 : 4.4} />
    </svg>
  );
}
