import { Link, type LinkProps } from './link.tsx';

import styles from './text-link.module.css';

export type TextLinkProps = Omit<LinkProps, 'className'> & {
  /** The one link of a bar that matters most. */
  readonly isStrong?: boolean;
};

/** A link of a word or two that stands in a bar. */
export const TextLink = ({ isStrong = false, ...link }: TextLinkProps) => (
  <Link {...link} className={isStrong ? styles.strong : styles.quiet} />
);
