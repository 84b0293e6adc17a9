import { Link, type LinkProps } from './link.tsx';

import styles from './prompt-link.module.css';

type PromptLinkProps = Omit<LinkProps, 'className'> & {
  /** The question that the link answers. */
  readonly prompt: string;
};

/** A question and a link that answers it: "No account yet? Register". */
export const PromptLink = ({ prompt, ...link }: PromptLinkProps) => (
  <p className={styles.line}>
    <span>{prompt}</span>
    <Link {...link} className={styles.link} />
  </p>
);
