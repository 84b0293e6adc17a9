import type { ReactNode } from 'react';

import type { RoundReply } from '@tessera/domain/fairness/export-format';
import { familyOfLabel } from '@tessera/domain/games/families';

import { NumberRow } from '../../../game-family/number/number-row.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useLocale, useT, type Translate } from '../../../i18n/i18n.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { gameCodeOf } from '../../../proof/round-proof.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { isProved, type StageResult } from './check/stages.ts';
import type { Check } from './check/use-check.ts';

import styles from './verdict.module.css';

type VerdictProps = {
  readonly round: RoundReply;
  readonly check: Check;
  readonly stages: readonly StageResult[];
  readonly game: ListedGame | undefined;
  readonly onRecheck: () => void;
};

/** The result of the check and the grade in words, with the round's numbers. */
export function Verdict({ round, check, stages, game, onRecheck }: VerdictProps) {
  const t = useT();
  const failed = stages.find((stage) => stage.state === 'failed')?.failed;
  const state = check.state !== 'done' ? check.state : isProved(stages) ? 'proved' : 'failed';
  return (
    <section className={styles.verdict}>
      <p className={styles.round}>
        <span>{game?.name ?? gameCodeOf(round.announcement.game)}</span>
        <bdi dir="ltr">{round.close.issue}</bdi>
      </p>
      {round.model === undefined && (
        <NumberRow family={familyOfLabel(round.label) ?? ''} numbers={round.numbers} />
      )}
      {round.outcome === 'void' && <p className={styles.void}>{t('proof.void')}</p>}
      <output key={state} className={styles.finding} data-state={state}>
        {state === 'proved' && (
          <span className={styles.seal}>
            <Icon name="seal" size={44} />
          </span>
        )}
        <Words title={state === 'proved' ? `proof.verdict.proved.${round.grade}` : `proof.verdict.${state}`}>
          <Details
            check={check}
            failed={failed ? t(`proof.step.${failed.step}`) : ''}
            isProved={state === 'proved'}
          />
        </Words>
        {state === 'running' && (
          <Words title={`proof.verdict.proved.${round.grade}`} isRoom>
            {t('proof.verdict.provedText', ROOM)}
          </Words>
        )}
      </output>
      {check.state === 'unavailable' && (
        <Button kind="quiet" size="s" onPress={onRecheck}>
          {t('common.retry')}
        </Button>
      )}
      <p className={styles.grade}>
        <span className={styles.letter}>{round.grade}</span>
        <span>{t(`proof.grade.${round.grade}`)}</span>
      </p>
    </section>
  );
}

/** About the longest that a check comes to. */
const ROOM = { n: 100, ms: '1000' };

type WordsProps = {
  readonly title: MessageKey;
  /** Unseen: keeps the room of the likely result, so that nothing moves when it comes. */
  readonly isRoom?: boolean;
  readonly children: ReactNode;
};

function Words({ title, isRoom, children }: WordsProps) {
  const t = useT();
  return (
    <div className={styles.words} data-room={isRoom}>
      <b>{t(title)}</b>
      <span>{children}</span>
    </div>
  );
}

type DetailsProps = { readonly check: Check; readonly failed: string; readonly isProved: boolean };

function Details(props: DetailsProps) {
  return <span>{detailsOf(props, useT(), useLocale())}</span>;
}

function detailsOf({ check, failed, isProved: isGood }: DetailsProps, t: Translate, locale: Locale): string {
  if (check.state === 'running') return t('proof.verdict.runningText');
  if (check.state === 'unavailable') return t('proof.verdict.unavailableText');
  if (!isGood) return failed === '' ? t('proof.verdict.incomplete') : t('proof.failedAt', { step: failed });
  return t('proof.verdict.provedText', {
    n: check.steps.length,
    ms: formatNumber(Math.max(1, Math.round(check.tookMs)), locale),
  });
}
