import { useT } from '../../i18n/i18n.ts';
import { gameCodeOf } from '../../proof/round-proof.ts';
import { Button } from '../../ui/button/index.ts';
import { Fact, Facts } from '../../ui/facts/index.ts';
import { Sheet, SheetBody } from '../../ui/sheet/index.ts';
import { VERIFIER, VerifierLink } from '../../wallet/verifier-link.tsx';
import { evidenceName } from '../evidence-file.ts';
import type { KeptRound } from '../kept-round.ts';
import { saveEvidence } from '../save-evidence.ts';

import styles from './alarm-sheet.module.css';

type AlarmSheetProps = { readonly round: KeptRound; readonly onLeave: () => void };

/** Steps of a reply to a bet; all others are of what is published of its round. */
const OF_REPLY: ReadonlySet<string> = new Set(['bet-content', 'bet-leaf', 'receipt']);

/** Says what differs and what to do about it. It stays until its reader leaves it. */
export function AlarmSheet({ round, onLeave }: AlarmSheetProps) {
  const t = useT();
  const { failed, published, terms, issue } = round;
  const isReply = published === null && OF_REPLY.has(failed?.step ?? '');
  const foot = (
    <>
      <Button isWide onPress={() => saveEvidence([round])}>
        {t('evidence.save')}
      </Button>
      <Button kind="plain" isWide onPress={onLeave}>
        {t('evidence.seen')}
      </Button>
    </>
  );
  return (
    <Sheet isOpen title={t('evidence.alarm')} foot={foot}>
      <SheetBody>
        <b>{t(isReply ? 'evidence.alarmReply' : 'evidence.alarmRound')}</b>
        <Facts isDense>
          <Fact name={t('evidence.round')}>
            <bdi dir="ltr">
              {[gameCodeOf(terms?.announcement.game ?? ''), issue || round.roundId].join(' ')}
            </bdi>
          </Fact>
          {failed && <Fact name={t('evidence.step')}>{t(`proof.step.${failed.step}`)}</Fact>}
        </Facts>
        {failed && <Values failed={failed} />}
        <h3>{t('evidence.todo')}</h3>
        <ol className={styles.steps}>
          <li>{t('evidence.todo.save')}</li>
          <li>{t('evidence.todo.stop')}</li>
          <li>
            {t('evidence.todo.show')} <VerifierLink />
            <code className={styles.value} dir="ltr">{`node ${VERIFIER} ${evidenceName([round])}`}</code>
          </li>
          <li>{t('evidence.todo.ask')}</li>
        </ol>
        <p>{t('evidence.privacy')}</p>
      </SheetBody>
    </Sheet>
  );
}

function Values({ failed }: { readonly failed: NonNullable<KeptRound['failed']> }) {
  const t = useT();
  return (
    <dl>
      <dt>{t('evidence.kept')}</dt>
      <dd className={styles.value} dir="ltr">
        {failed.expected}
      </dd>
      <dt>{t('evidence.got')}</dt>
      <dd className={styles.value} dir="ltr">
        {failed.got}
      </dd>
    </dl>
  );
}
