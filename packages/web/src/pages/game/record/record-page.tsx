import { useReducer, useState } from 'react';

import { askForLogin } from '../../../api/api.ts';
import type { RecordRow } from '../../../bets/record-row.ts';
import { useT } from '../../../i18n/i18n.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { isGuest } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { BetSheet } from './bet/bet-sheet.tsx';
import { openedBy } from './bet/use-opened.ts';
import { FilterBar } from './filter-bar.tsx';
import { GuestRecords } from './guest-records.tsx';
import { KeptRow } from './kept/kept-row.tsx';
import { MemberRecords } from './member-records.tsx';
import { GuestPlayPanel, PlayPanel } from './play-panel.tsx';
import { RoundBar } from './round-bar.tsx';
import { filterOf, filterReducer } from './rows/record-filter.ts';

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
