import { useT } from '../../i18n/i18n.ts';
import type { PostState } from '../../pending-post/pending.ts';

import styles from './fund-password-sheet.module.css';

type PostNoteProps = { readonly state: PostState; readonly isUnknown: boolean };

/** Says that the answer to a post that moves money is late, or did not come. */
export function PostNote({ state, isUnknown }: PostNoteProps) {
  const t = useT();
  return (
    <output className={styles.note}>
      {state === 'delayed' && <span>{t('wallet.delayed')}</span>}
      {isUnknown && (
        <>
          <b>{t('wallet.unknown')}</b> <span>{t('wallet.unknownText')}</span>
        </>
      )}
    </output>
  );
}
