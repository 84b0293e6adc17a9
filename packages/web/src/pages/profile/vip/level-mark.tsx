import styles from './vip-page.module.css';

type LevelMarkProps = { readonly level: number; readonly isReached: boolean };

/** A level as a seal with its number. */
export const LevelMark = ({ level, isReached }: LevelMarkProps) => (
  <span className={styles.mark} data-reached={isReached || undefined} aria-hidden="true">
    <bdi>{level}</bdi>
  </span>
);
