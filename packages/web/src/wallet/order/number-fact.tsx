import { Fact } from '../../ui/facts/index.ts';
import { CopyButton } from './copy-button.tsx';

import styles from './number-fact.module.css';

/** An order number that support can look up, with a button that copies it. */
export function NumberFact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Fact name={name}>
      <span className={styles.number}>
        <bdi dir="ltr">{value}</bdi>
        <CopyButton value={value} name={name} />
      </span>
    </Fact>
  );
}
