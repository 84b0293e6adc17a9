import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { withPayTables } from './check/pay-tables.ts';
import { fileName } from './check/round-proof.ts';

import styles from './export-round.module.css';

const SCRIPT = 'verify.mjs';

/** The round as a file, for readers who trust neither this page nor this phone. */
export function ExportRound({ round }: { readonly round: RoundReply }) {
  const t = useT();
  const name = fileName(round);
  const command = `node ${SCRIPT} ${name}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command);
      showToast({ title: t('proof.copied') });
    } catch {
      // Without https the clipboard is not available; the line can be selected by hand.
      showToast({ title: t('proof.copyByHand'), icon: 'none' });
    }
  };
  const exportRound = async (): Promise<void> => {
    try {
      // The file carries the texts of its pay tables, so that it can be checked without a network.
      save(name, JSON.stringify(await withPayTables(round), null, 2));
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
        <li>{t('proof.elsewhere.script', { script: isolated(SCRIPT) })}</li>
        <li>
          {t('proof.elsewhere.run')}
          <p className={styles.command}>
            <code dir="ltr">{command}</code>
            <Button kind="plain" size="s" onPress={copy}>
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

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download keeps its own reference to the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
