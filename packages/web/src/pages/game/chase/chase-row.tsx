import { shortIssue } from '../../../bets/bet-names.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { LogRow } from '../../../ui/log/index.ts';
import { ChaseMark } from './chase-mark.tsx';
import type { Chase } from './chase.ts';
import { useGameName } from './use-game-name.ts';

/** Keeps the height of the line until the games are known. */
const BLANK = '\u00a0';

type ChaseRowProps = { readonly chase: Chase; readonly onOpen: () => void };

/** A chase in two lines: its game, issues and progress; its state, and what it has staked and returned. */
export function ChaseRow({ chase, onOpen }: ChaseRowProps) {
  const t = useT();
  const name = useGameName(chase.game_id);
  const progress = { bought: chase.bought_count, all: chase.issue_count };
  return (
    <LogRow
      onOpen={onOpen}
      title={<b>{name || BLANK}</b>}
      note={
        <>
          <bdi dir="ltr">{issuesOf(chase)}</bdi>
          {' \u00b7 '}
          <bdi>{t('chase.progress', progress)}</bdi>
        </>
      }
      end={<ChaseMark status={chase.status} />}
      endNote={
        <>
          {t('record.staked')} <Amount value={chase.bought_amount} size="s" tone="soft" />
          {' \u00b7 '}
          {t('record.returned')} <Amount value={chase.returned_amount} size="s" tone="soft" />
        </>
      }
    />
  );
}

/** The first issue, and the last where it is another. */
function issuesOf({ first_game_no: first, last_game_no: last, issue_count: count }: Chase): string {
  return count > 1 ? `${shortIssue(first)}\u2013${shortIssue(last)}` : shortIssue(first);
}
