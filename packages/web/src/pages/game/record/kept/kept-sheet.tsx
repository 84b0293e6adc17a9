import { useQuery } from '@tanstack/react-query';

import { shortIssue } from '../../../../bets/bet-names.ts';
import { showAlarm } from '../../../../evidence/alarm/show-alarm.tsx';
import { evidence } from '../../../../evidence/browser-evidence.ts';
import { DEMO } from '../../../../evidence/kept-mark.ts';
import { KEPT_MAX, type KeptRound } from '../../../../evidence/kept-round.ts';
import { saveEvidence } from '../../../../evidence/save-evidence.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { openUrl } from '../../../../nav/nav.ts';
import { gameCodeOf } from '../../../../proof/round-proof.ts';
import { Button } from '../../../../ui/button/index.ts';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { Fact, Facts } from '../../../../ui/facts/index.ts';
import { FaultText } from '../../../../ui/fault-text/index.ts';
import type { IconName } from '../../../../ui/icon/index.ts';
import { ListRow } from '../../../../ui/list-row/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';

import styles from './kept-sheet.module.css';

type KeptSheetProps = {
  readonly owner: string;
  readonly isDemo: boolean;
  readonly onClose: () => void;
};

const REREAD_MS = 1_000;

/** The evidence stored on this phone about the reader's bets, newest first, and the file of all of it. */
export function KeptSheet({ owner: member, isDemo, onClose }: KeptSheetProps) {
  const owner = isDemo ? DEMO : member;
  const t = useT();
  const locale = useLocale();
  const kept = useQuery({
    queryKey: ['user/evidence', owner] as const,
    queryFn: async () => ({ rounds: await evidence.all(owner), forVisit: await evidence.forVisit(owner) }),
    staleTime: 0,
    // Evidence changes while rounds are compared behind the list.
    refetchInterval: REREAD_MS,
  }).data;
  const rounds = kept?.rounds;
  const forVisit = kept?.forVisit ?? 0;
  const listed = rounds?.toSorted((one, other) => other.keptAtMs - one.keptAtMs);
  const count = (state: KeptRound['state']): number =>
    rounds?.filter((round) => round.state === state).length ?? 0;
  const late = rounds?.filter(({ warned }) => warned).length ?? 0;
  const foot = rounds && rounds.length > 0 && (
    <Button kind="quiet" isWide onPress={() => saveEvidence(rounds)}>
      {t('evidence.save')}
    </Button>
  );
  return (
    <Sheet isOpen title={t('evidence.title')} onClose={onClose} foot={foot || undefined}>
      <SheetBody>
        <p className={styles.soft}>{t(isDemo ? 'evidence.demo' : 'evidence.intro')}</p>
        <FaultText text={forVisit > 0 ? t('evidence.forVisit', { n: forVisit }) : null} />
        {listed === undefined && <Skeleton height={56} count={3} />}
        {listed?.length === 0 && (
          <EmptyState icon="seal" title={t('evidence.empty')} text={t('evidence.emptyText')} />
        )}
        {listed !== undefined && listed.length > 0 && (
          <>
            <Facts isDense>
              {STATES.filter((state) => count(state) > 0).map((state) => (
                <Fact key={state} name={t(`evidence.state.${state}`)}>
                  {formatNumber(count(state), locale)}
                </Fact>
              ))}
            </Facts>
            {late > 0 && <p>{t('evidence.lateText', { n: late })}</p>}
            <div className={styles.rounds}>
              {listed.slice(0, LISTED_MAX).map((round) => (
                <Row key={round.roundId} round={round} />
              ))}
            </div>
            <p className={styles.soft}>{t('evidence.room', { n: formatNumber(KEPT_MAX, locale) })}</p>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}

/** The file has all; a list of hundreds says no more than its counts. */
const LISTED_MAX = 50;

const STATES = ['agrees', 'waiting', 'differs'] as const;
const ICONS = { waiting: 'clock', agrees: 'check', differs: 'warning' } as const satisfies Record<
  KeptRound['state'],
  IconName
>;

function Row({ round }: { readonly round: KeptRound }) {
  const t = useT();
  const { state, issue, bets, roundId, terms, warned } = round;
  const game = gameCodeOf(terms?.announcement.game ?? '');
  const open = (): void => {
    if (state === 'differs') void showAlarm(round);
    else void openUrl(`/pages/game/proof?round_id=${roundId}`);
  };
  return (
    <ListRow
      icon={ICONS[state]}
      label={[game, issue === '' ? '' : shortIssue(issue)].join(' ').trim() || roundId}
      value={
        <>
          <span>{t(`evidence.state.${state}`)}</span>
          {warned && <div>{t('evidence.late')}</div>}
          {bets.length > 0 && <div>{t('evidence.bets', { n: bets.length })}</div>}
        </>
      }
      onTap={open}
    />
  );
}
