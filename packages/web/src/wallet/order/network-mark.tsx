import type { Data } from '@tessera/contract/routes';

import { useT } from '../../i18n/i18n.ts';

import styles from './network-mark.module.css';

export type ChannelType = Data<'trade/channels'>[number]['type'];

/** The network of an account, in its usual letters. */
export function NetworkMark({ type }: { readonly type: ChannelType }) {
  const t = useT();
  return (
    <span className={styles.mark} dir="ltr">
      {t(`card.mark.${type}`)}
    </span>
  );
}
