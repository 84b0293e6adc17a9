import drawings from './cards.svg';

import styles from './card-art.module.css';

/** Subjects of news and offers. */
export type CardArtName = 'gift' | 'offer' | 'deposit' | 'platform' | 'games' | 'activity';

/** A small drawing of lines and one tint, for a card that has no picture of its own. */
export const CardArt = ({ name }: { readonly name: CardArtName }) => (
  <svg className={styles.art} data-art={name} viewBox="0 0 72 54" aria-hidden="true">
    <use href={`${drawings}#${name}`} />
  </svg>
);
