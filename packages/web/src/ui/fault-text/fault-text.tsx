import { Icon } from '../icon/index.ts';

import styles from './fault-text.module.css';

type FaultTextProps = {
  /** Nothing, as long as nothing is wrong. */
  readonly text: string | null | undefined;
  readonly id?: string;
};

/** Message about a refusal or an obstacle. The live region is rendered before its first text, so that screen
 *  readers announce it. */
export const FaultText = ({ text, id }: FaultTextProps) => (
  <p id={id} className={styles.fault} role="alert">
    {text ? (
      <>
        <Icon name="warning" size={16} />
        <span>{text}</span>
      </>
    ) : null}
  </p>
);
