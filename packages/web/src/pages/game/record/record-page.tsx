import { useReducer, useState } from 'react';

import { askForLogin } from '../../../api/api.ts';
import { shortIssue } from '../../../bets/bet-names.ts';
import type { RecordRow } from '../../../bets/record-row.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { isGuest } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { LogLines } from '../../../ui/log/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { useCutDay } from '../../../wallet/log/use-cut-day.ts';
import { BetSheet } from './bet/bet-sheet.tsx';
import { useEntries } from './bet/use-entries.tsx';
import { openedBy } from './bet/use-opened.ts';
import { FilterBar } from './filter-bar.tsx';
import { KeptRow } from './kept/kept-row.tsx';
import { MemberRecords, type RecordsProps } from './member-records.tsx';
import { NoRecords } from './no-records.tsx';
import { GuestPlayPanel, PlayPanel } from './play-panel.tsx';
import { recordLines } from './record-lines.ts';
import { RecordSums } from './record-sums.tsx';
import { filterOf, filterReducer } from './rows/record-filter.ts';
import { useGuestRecords } from './use-guest-records.ts';

import styles from './record-page.module.css';

/** The reader's bets by day, filtered by game, status and time. A tap opens a bet with its receipt, draw and
 *  proof; so does the address, which names one by `bet_id`. */
export function Page() {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  return <Records key={owner} owner={owner} />;
}

function Records({ owner }: { readonly owner: string }) {
  const t = useT();
  const query = useQueryParams();
  const [filter, dispatch] = useReducer(filterReducer, query, filterOf);
  const isLoggedIn = useSession((state) => state.isLoggedIn);
  const isDemo = useSession(isGuest);
  const [opened, setOpened] = useState(() => openedBy(query, isDemo));
  const sheetOf = (row: RecordRow | null, onChanged: () => void) =>
    row && <BetSheet row={row} onClose={() => setOpened(null)} onChanged={onChanged} />;
  if (!isLoggedIn) {
    const logIn = (
      <Button kind="primary" onPress={askForLogin}>
        {t('common.login')}
      </Button>
    );
    return (
      <EmptyState icon="list" title={t('record.visitor')} text={t('record.visitorText')} action={logIn} />
    );
  }
  const [List, Panel] = isDemo ? [GuestRecords, GuestPlayPanel] : [MemberRecords, PlayPanel];
  return (
    <PageBody isFlush>
      {!isDemo && <BarLink to="/pages/game/chase">{t('chase.mine')}</BarLink>}
      <Panel owner={owner} />
      <KeptRow owner={owner} isDemo={isDemo} />
      {filter.roundId === '' ? (
        <FilterBar filter={filter} dispatch={dispatch} />
      ) : (
        <RoundBar issue={filter.issue} onLeave={() => dispatch({ type: 'roundLeft' })} />
      )}
      <List
        key={JSON.stringify(filter)}
        filter={filter}
        opened={opened}
        onOpen={(row) => setOpened({ id: row.id, row })}
        sheetOf={sheetOf}
      />
    </PageBody>
  );
}

type RoundBarProps = { readonly issue: string; readonly onLeave: () => void };

/** Says that the list is that of one round, with the way to the whole list. */
function RoundBar({ issue, onLeave }: RoundBarProps) {
  const t = useT();
  return (
    <div className={styles.round}>
      <span>{t('record.ofRound', { no: isolated(shortIssue(issue)) })}</span>
      <Button kind="quiet" onPress={onLeave}>
        {t('record.allRounds')}
      </Button>
    </div>
  );
}

/** The demo bets of this phone. */
function GuestRecords({ filter, opened, onOpen, sheetOf }: RecordsProps) {
  const t = useT();
  const isCut = useCutDay(filter);
  const { rows, all } = useGuestRecords(filter);
  const { lines, renderItem } = useEntries(recordLines(rows, true), onOpen);
  // The opened bet stays open when it no longer matches the filter.
  const open = all.find((row) => row.id === opened?.id) ?? null;
  return (
    <>
      <p className={styles.note}>{t('record.demoNote')}</p>
      {rows.length === 0 ? (
        <NoRecords />
      ) : (
        <LogLines
          lines={lines}
          foot={<ListFoot state="end" onMore={() => undefined} />}
          renderSums={(sums, at) => <RecordSums sums={sums} isCut={isCut(at)} />}
          renderItem={renderItem}
        />
      )}
      {sheetOf(open, () => undefined)}
    </>
  );
}
