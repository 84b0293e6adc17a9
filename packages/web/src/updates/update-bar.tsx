import { useState } from 'react';

import { useT } from '../i18n/i18n.ts';
import { topEntry } from '../nav/nav-reducer.ts';
import { useNavState } from '../nav/nav.ts';
import { Button } from '../ui/button/index.ts';
import { CloseButton } from '../ui/close-button/index.ts';

import floating from '../styles/floating.module.css';
import styles from './update-bar.module.css';

/** Offers the reload on tab pages alone: a form or a slip that somebody fills in is not disturbed. */
export function UpdateBar({ onReload }: { readonly onReload: () => void }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(true);
  const isOnTab = topEntry(useNavState())?.isTab === true;
  return (
    <output>
      {isOpen && isOnTab && (
        <span className={`${floating.floating} ${styles.bar}`}>
          <span className={styles.text}>{t('common.newVersion')}</span>
          <Button size="s" onPress={onReload}>
            {t('common.reload')}
          </Button>
          <CloseButton onPress={() => setIsOpen(false)} />
        </span>
      )}
    </output>
  );
}
