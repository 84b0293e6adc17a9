import { createRoot } from 'react-dom/client';

import { loadTexts, useT } from '../../i18n/i18n.ts';
import { gameCodeOf } from '../../proof/round-proof.ts';
import { Button } from '../../ui/button/index.ts';
import { Fact, Facts } from '../../ui/facts/index.ts';
import { Sheet, SheetBody } from '../../ui/sheet/index.ts';
import { VERIFIER, VerifierLink } from '../../wallet/order/verifier-link.tsx';
import { evidenceName } from '../evidence-file.ts';
import type { KeptRound } from '../kept-round.ts';
import { saveEvidence } from '../save-evidence.ts';

import styles from './show-alarm.module.css';

/** Steps of a reply to a bet; all others are of what is published of its round. */
const OF_REPLY: ReadonlySet<string> = new Set(['bet-content', 'bet-leaf', 'receipt']);

type Alarm = { readonly round: KeptRound; readonly onSeen: () => void };
const open: Alarm[] = [];

/** Shows a difference over whatever page is open, one after the other. */
export async function showAlarm(round: KeptRound, onSeen = (): void => undefined): Promise<void> {
  if (open.some((alarm) => alarm.round.owner === round.owner && alarm.round.roundId === round.roundId))
    return;
  open.push({ round, onSeen });
  if (open.length > 1) return;
  // Its words and styles are those of the pages.
  await Promise.all([
    loadTexts(['pages', 'games', 'proofs']),
    globalThis.tesseraPreload?.('/pages/profile/profile'),
  ]).catch(() => undefined);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (): void => {
    const [first] = open;
    if (first)
      return root.render(<AlarmSheet key={first.round.roundId} round={first.round} onLeave={next} />);
    root.unmount();
    place.remove();
  };
  const next = (): void => {
    open.shift()?.onSeen();
    show();
  };
  show();
}

type AlarmSheetProps = { readonly round: KeptRound; readonly onLeave: () => void };

/** Says what differs and what to do about it. It stays until its reader leaves it. */
function AlarmSheet({ round, onLeave }: AlarmSheetProps) {
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
