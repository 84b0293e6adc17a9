import sprite from './icons.svg';
import type { IconName } from './names.ts';

import styles from './icon.module.css';

type IconProps = {
  readonly name: IconName;
  /** px; 24 unless told. */
  readonly size?: number;
  /** Turned round where the text runs right to left: arrows and the like. */
  readonly isDirectional?: boolean;
};

/** A line drawing on a 24 px grid. It is never a control's only name: the control carries the name. */
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
