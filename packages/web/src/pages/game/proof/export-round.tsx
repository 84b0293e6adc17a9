import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { withPayTables } from '../../../proof/pay-tables.ts';
import { fileName } from '../../../proof/round-proof.ts';
import { saveFile } from '../../../storage/save-file.ts';
import { Button } from '../../../ui/button/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { VERIFIER, VerifierLink } from '../../../wallet/order/verifier-link.tsx';
import { copyText } from './copy-text.ts';

import styles from './export-round.module.css';

/** The round as a file, for readers who trust neither this page nor this phone. */
export function ExportRound({ round }: { readonly round: RoundReply }) {
  const t = useT();
  const name = fileName(round);
  const command = `node ${VERIFIER} ${name}`;
  const exportRound = async (): Promise<void> => {
    try {
      // The file carries the texts of its pay tables, so that it can be checked without a network.
      const text = JSON.stringify(await withPayTables(round), null, 2);
      saveFile(name, new Blob([text], { type: 'application/json' }));
    } catch {
      showToast({ title: t('error.network'), icon: 'error' });
    }
  };
  return (
    <section className={styles.export}>
      <h2>{t('proof.elsewhere')}</h2>
      <p>{t('proof.elsewhereText')}</p>
      <ol className={styles.steps}>
        <li>
          {t('proof.elsewhere.save')}
          <Button kind="quiet" isWide onPress={exportRound}>
            {t('proof.export')}
          </Button>
        </li>
        <li>
          {t('proof.elsewhere.script')} <VerifierLink />
        </li>
        <li>
          {t('proof.elsewhere.run')}
          <p className={styles.command}>
            <code dir="ltr">{command}</code>
            <Button kind="plain" size="s" onPress={() => copyText(command)}>
              {t('proof.copy')}
            </Button>
          </p>
        </li>
        <li>{t('proof.elsewhere.read', { word: isolated('Proved') })}</li>
      </ol>
      <p>{t('proof.private')}</p>
    </section>
  );
}
