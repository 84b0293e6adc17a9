import { useState } from 'react';

import { lineNames, shortIssue } from '../../../../bets/bet-names.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { RowLink } from '../../../../nav/row-link.tsx';
import { Amount } from '../../../../ui/amount/index.ts';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Segmented } from '../../../../ui/segmented/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import type { PlayData } from '../picks/wire.ts';
import { OwnBet } from './own-bet.tsx';
import { firstIssue, type OwnIssue, ownIssues } from './own-issues.ts';
import { useOwnRows } from './use-own-rows.ts';

import styles from './own-bets-sheet.module.css';

type OwnBetsSheetProps = {
  readonly prices: PlayData;
  /** On sale, waiting for its draw, and drawn last. */
  readonly issues: readonly [string | null, string | null, string | null];
  readonly onClose: () => void;
};

/** The player's bets on the issue on sale, or on one of the two before it, as they stand. */
export function OwnBetsSheet({ prices, issues, onClose }: OwnBetsSheetProps) {
  const t = useT();
  const { id: gameId } = prices.game;
  const { rows, isCut, error, renew } = useOwnRows(gameId, issues);
  return (
    <Sheet
      isOpen
      title={t('bet.ownTitle')}
      onClose={onClose}
      foot={<RowLink to={`/pages/game/record?game_id=${gameId}`} label={t('bet.seeRecords')} icon="list" />}
    >
      <SheetBody>
        {rows ? (
          <Issues
            issues={ownIssues(rows, issues)}
            cutAt={isCut ? rows.at(-1)?.issue : undefined}
            prices={prices}
            onSale={issues[0]}
            onChanged={() => void renew()}
          />
        ) : error ? (
          <RefusedState error={error} onRetry={renew} />
        ) : (
          <Skeleton height={76} count={3} />
        )}
      </SheetBody>
    </Sheet>
  );
}

type IssuesProps = {
  readonly issues: readonly OwnIssue[];
  /** The issue of the last bet that was read, where there may be more. */
  readonly cutAt: string | undefined;
  readonly prices: PlayData;
  readonly onSale: string | null;
  readonly onChanged: () => void;
};

function Issues({ issues, cutAt, prices, onSale, onChanged }: IssuesProps) {
  const t = useT();
  const [chosen, choose] = useState(() => firstIssue(issues));
  const shown = issues.find(({ issue }) => issue === chosen) ?? issues[0];
  if (!shown || shown.rows.length + issues.length <= 1)
    return <EmptyState title={t('bet.ownNone')} text={t('bet.ownNoneText')} />;
  return (
    <>
      {issues.length > 1 && (
        <Segmented
          label={t('record.issueName')}
          options={issues.map(({ issue }) => ({
            value: issue,
            label: t('bet.issue', { no: shortIssue(issue) }),
          }))}
          value={shown.issue}
          onChange={choose}
        />
      )}
      <p className={styles.sums}>
        <span>
          {issues.length === 1 && <span>{`${t('bet.issue', { no: shortIssue(shown.issue) })} \u00b7 `}</span>}
          <span>{t(shown.issue === cutAt ? 'bet.countOver' : 'record.count', { n: shown.rows.length })}</span>
        </span>
        <span>
          {t('record.staked')} <Amount value={shown.stakedMinor} size="s" />
        </span>
      </p>
      {shown.rows.length === 0 ? (
        <p className={styles.none}>{t('bet.ownNone')}</p>
      ) : (
        <ul className={styles.rows}>
          {shown.rows.map((row) => (
            <OwnBet
              key={row.id}
              row={row}
              names={lineNames({ play: row.play, number: row.pick }, prices.plays)}
              canCancel={row.canCancel && row.issue === onSale}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
    </>
  );
}
