import { useT } from '../../i18n/i18n.ts';
import { Button } from '../button/index.ts';

import styles from './list-foot.module.css';

type ListFootProps = {
  readonly state: 'more' | 'loading' | 'failed' | 'end';
  readonly onMore: () => unknown;
};

/** Under a long list: that more is coming, that it could not be had, or that this is all. It keeps its
 *  height. The button is for those who reach it before the scrolling does. */
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
