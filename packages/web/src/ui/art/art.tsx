import drawings from './art.svg';

import styles from './art.module.css';

export type ArtName = 'empty' | 'offline' | 'win' | 'proof';

/** An illustration of lines and one tint. The words beside it say the same. */
export const Art = ({ name }: { readonly name: ArtName }) => (
  <svg className={styles.art} data-art={name} viewBox="0 0 120 96" aria-hidden="true">
    <use href={`${drawings}#${name}`} />
  </svg>
);
