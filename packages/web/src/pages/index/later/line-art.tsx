import styles from './later.module.css';

/** Drawings on a grid of 96 px: a magnified draw, an open door, a checked list. */
const DRAWINGS = [
  'M20 24h34a6 6 0 0 1 6 6v14M20 24a6 6 0 0 0-6 6v36a6 6 0 0 0 6 6h20M28 40h.01M46 40h.01M28 58h.01M60 72a14 14 0 1 0 0-28 14 14 0 0 0 0 28ZM70 68l12 12M54 58l5 5 8-9',
  'M26 80V20a4 4 0 0 1 4-4h36a4 4 0 0 1 4 4v60M16 80h64M26 80l24 4V22L30 16.5M42 52v5M70 46h12M77 40l6 6-6 6',
  'M26 14h32l14 14v50a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4ZM58 14v14h14M32 42l4 4 7-8M52 43h10M32 58l4 4 7-8M52 59h10M32 73h30',
];

/** An illustration for a banner without a picture. */
export const LineArt = ({ at }: { readonly at: number }) => (
  <svg className={styles.art} viewBox="0 0 96 96" fill="none" stroke="currentColor" aria-hidden="true">
    <path d={DRAWINGS[at % DRAWINGS.length]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
