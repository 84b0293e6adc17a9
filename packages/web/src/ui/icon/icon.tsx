import sprite from './icons.svg';
import type { IconName } from './names.ts';

import styles from './icon.module.css';

type IconProps = {
  readonly name: IconName;
  /** px; default 24. */
  readonly size?: number;
  /** Mirrored in right-to-left text: arrows and the like. */
  readonly isDirectional?: boolean;
};

/** A line icon on a 24 px grid. It is never the only name of a control. */
export function Icon({ name, size = 24, isDirectional = false }: IconProps) {
  return (
    <svg
      className={isDirectional ? styles.directional : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
