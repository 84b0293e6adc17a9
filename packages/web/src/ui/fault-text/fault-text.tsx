import { Icon } from '../icon/index.ts';

import styles from './fault-text.module.css';

type FaultTextProps = {
  /** Nothing, as long as nothing is wrong. */
  readonly text: string | null | undefined;
  readonly id?: string;
};

/** Why something cannot be done or was refused. The region is there before its first words, so that they are
 *  read out. */
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
