import { useT } from '../../i18n/i18n.ts';
import { Button } from '../button/index.ts';

import styles from './list-foot.module.css';

type ListFootProps = {
  readonly state: 'more' | 'loading' | 'failed' | 'end';
  readonly onMore: () => unknown;
};

/** The foot of a long list: loading, failed or end. Its height is fixed. The button is for readers who reach
 *  it before the next page is requested. */
export function ListFoot({ state, onMore }: ListFootProps) {
  const t = useT();
  return (
    <div className={styles.foot}>
      <output>{state === 'loading' ? t('common.loading') : state === 'end' ? t('common.end') : ''}</output>
      {(state === 'more' || state === 'failed') && (
        <Button kind="plain" size="s" onPress={onMore}>
          {t(state === 'more' ? 'common.more' : 'common.retry')}
        </Button>
      )}
    </div>
  );
}
