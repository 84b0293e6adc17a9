// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, test } from 'vitest';

import { moneyOrZero } from '@tessera/domain/money';
import { WHOLE_TICKET } from '@tessera/domain/tickets/part';

import { BetState } from '../bets/bet-state.tsx';
import type { RecordRow } from '../bets/record-row.ts';
import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { StageLines } from '../pages/game/bet/stage/stage-lines.tsx';
import { stageRoundOf } from '../pages/game/bet/stage/stage-round.ts';
import { IssueMark } from '../pages/game/chase/chase-mark.tsx';
import { type ChaseIssue, stateOf } from '../pages/game/chase/chase.ts';
import { RoundRow } from '../pages/game/record/bet/round-row.tsx';
import { recordLines } from '../pages/game/record/record-lines.ts';
import { until } from '../test-until.ts';
import { ResultPill } from './member/result-pill.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Elements that look like a win: gold, a win's colour, and the word for it in red and green alike. */
const LIKE_A_WIN = '[data-tone=win], [data-status=win], [data-status=won], [data-gold=true]';

/** Two bets of 10.00 on one round, of which one has won. */
const rowOf = (id: string, status: RecordRow['status'], stake: string, returned: string): RecordRow => ({
  id,
  gameId: 1,
  gameName: 'Quick 3',
  family: 'k3',
  issue: '20261121-0042',
  roundId: '901',
  play: 'side',
  playName: 'Sides',
  pick: id,
  pickName: id,
  odds: '1.95',
  stake,
  status,
  reason: '',
  returned,
  numbers: [1, 2, 6],
  placedAt: 1_795_000_000,
  canCancel: false,
  isDemo: false,
});
const betsOf = (returned: string): readonly RecordRow[] => [
  rowOf('small', 'lose', '10.00', '0.00'),
  rowOf('big', 'win', '10.00', returned),
];

const stage = (returned: string): ReactNode => {
  const followed = { roundId: '901', issue: '20261121-0042', drawsAtMs: 0, rows: [] };
  const last = { round_id: '901', game_no: '20261121-0042', numbers: [1, 2, 6] };
  const round = stageRoundOf(followed as never, { results: betsOf(returned), last: last as never });
  if (!round) throw new Error('the stage is closed');
  return (
    <StageLines rows={round.rows} plays={[]} isShown isGold={round.hasWon} stepS={0}>
      {null}
    </StageLines>
  );
};
const roundInRecords = (returned: string): ReactNode => {
  const entry = recordLines(betsOf(returned), true).find((line) => line.kind === 'item')?.item;
  if (entry?.kind !== 'round') throw new Error('the bets are not one line');
  return <RoundRow entry={entry} isOpen={false} onToggle={() => undefined} />;
};
const ticket = (returned: string): ReactNode => {
  const lines = {
    unit: '10.00',
    lines: 2,
    wonLines: 1,
    canCashOut: false,
    canAutoCashOut: false,
    share: WHOLE_TICKET,
    parts: [],
    autoCashOut: null,
    legs: [],
  };
  return <BetState row={{ ...rowOf('ticket', 'win', '20.00', returned), ticket: lines }} />;
};
const chaseIssue = (returned: string): ReactNode => (
  <IssueMark
    state={stateOf({ status: 'bought', is_win: 1, staked: '20.00', returned } as unknown as ChaseIssue)}
  />
);
const pill = (returned: string): ReactNode => {
  const [stakeMinor, backMinor] = [moneyOrZero('20.00'), moneyOrZero(returned)];
  const round = { roundId: '901', gameId: 1, issue: '20261121-0042', gameName: 'Quick 3', family: 'k3' };
  return (
    <ResultPill result={{ ...round, stakeMinor, backMinor, isReturned: false }} onLeave={() => undefined} />
  );
};

async function likeWins(shown: ReactNode): Promise<number> {
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  await act(async () => root.render(shown));
  // The pill waits for the words of the pages.
  await until(() => expect(room.textContent).not.toBe(''));
  const found = room.querySelectorAll(LIKE_A_WIN).length;
  const words = room.querySelectorAll('[data-status]');
  const named = [...words].filter(({ textContent }) => /^(?:Won|Win)\b/.test(textContent)).length;
  await act(async () => root.unmount());
  room.remove();
  return found + named;
}

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
});

describe.each([
  ['the stage of a draw', stage],
  ['a round in the records', roundInRecords],
  ['a ticket', ticket],
  ['an issue of a chase', chaseIssue],
  ['the pill of a result', pill],
])('%s', (_, show) => {
  test.each(['0.01', '5.00', '19.99', '20.00'])('shows no win for %s back of 20.00', async (returned) => {
    expect(await likeWins(show(returned))).toBe(0);
  });

  test('shows one above the stake', async () => {
    expect(await likeWins(show('20.01'))).toBeGreaterThan(0);
  });
});
