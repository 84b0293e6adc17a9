import { useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import { Amount } from '../../../../ui/amount/index.ts';
import { CloseButton } from '../../../../ui/close-button/index.ts';
import { shortIssue } from '../slip/slip-messages.ts';
import type { IssueResult } from './use-result.ts';

import styles from './result-line.module.css';

type ResultLineProps = { readonly result: IssueResult; readonly onDismiss: () => void };

/** The stake and the return of a drawn issue, with a link to its proof. Gold only above the stake. */
export function ResultLine({ result, onDismiss }: ResultLineProps) {
  const t = useT();
  const { issue, roundId, stakeMinor, backMinor } = result;
  return (
    <output className={styles.line}>
      <span className={styles.words}>
        <span>{t('bet.issue', { no: shortIssue(issue) })}</span>
        <span className={styles.part}>
          {t('bet.stakedThen')} <Amount value={stakeMinor} size="s" tone="soft" />
        </span>
        <span className={styles.part}>
          {t('bet.back')}{' '}
          <Amount value={backMinor} size="s" tone={backMinor > stakeMinor ? 'win' : 'plain'} />
        </span>
      </span>
      <Link to={`/pages/game/proof?round_id=${roundId}`} className={styles.proof}>
        {t('bet.proof')}
      </Link>
      <CloseButton onPress={onDismiss} />
    </output>
  );
}
