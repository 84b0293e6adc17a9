import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { CopyButton } from '../../../wallet/copy-button.tsx';

import styles from './security-page.module.css';

type RecoverySheetProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shows recovery codes, this once. It stays until the owner says that they are kept. */
export function RecoverySheet({ codes, onClose }: RecoverySheetProps) {
  const t = useT();
  return (
    <Sheet isOpen title={t('security.codesTitle')}>
      <div className={styles.sheet}>
        <p className={styles.text}>{t('security.codesText')}</p>
        <div className={styles.codes}>
          <ol dir="ltr">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <CopyButton value={codes.join('\n')} name={t('security.codesTitle')} />
        </div>
        <Button isWide onPress={onClose}>
          {t('security.codesKept')}
        </Button>
      </div>
    </Sheet>
  );
}
