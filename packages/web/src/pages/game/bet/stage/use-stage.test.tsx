// @vitest-environment happy-dom
import { setImmediate as turn } from 'node:timers/promises';

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import type { BetRecord, RecordRow } from '../../../../bets/record-row.ts';
import { stagedRounds, stageRound } from '../../../../bets/staged-rounds.ts';
import { session } from '../../../../session/session.ts';
import type { RoundView } from '../picks/sale.ts';
import type { PlacedIssue } from '../slip/state/draft.ts';
import { followNext } from './follow-round.ts';
import { isDrawn, stageRoundOf, type StageRound } from './stage-round.ts';
import { useStage } from './use-stage.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const GAME_ID = 6;
const OWNER = '7';
const LATE_MS = 30_000;

type Own = Pick<Parameters<typeof useStage>[2], 'placed' | 'pending'>;
type Reply = readonly BetRecord[] | null;

const issueOf = (seq: number): string => `20261121-000${seq}`;
const waitingFor = (seq: number) => ({ issue: issueOf(seq), roundId: `90${seq}`, drawsAtMs: seq });
const drawn = (seq: number) =>
  ({ game_no: issueOf(seq), round_id: `90${seq}`, numbers: [seq, seq, seq] }) as unknown as RoundView['last'];
const record = (seq: number, status: string, win_amount = '0.00') =>
  ({
    id: String(seq),
    game_id: GAME_ID,
    game_no: issueOf(seq),
    round_id: `90${seq}`,
    game_type: 'k3',
    status,
    result_reason: status === 'cancelled' ? 'member' : '',
    amount: '10.00',
    win_amount,
    draw_numbers: [seq, seq, seq],
  }) as unknown as BetRecord;
const pendingOn = (seq: number) => ({ id: String(seq), roundId: `90${seq}` }) as RecordRow;

const placedOn = (seq: number): PlacedIssue => ({
  key: 'k',
  owner: OWNER,
  issue: issueOf(seq),
  roundId: `90${seq}`,
  total: '10.00',
});

const betsOfRound = vi.fn<(roundId: string) => Promise<Reply>>();
const RULES = {
  followNext,
  isDrawn,
  stageRound,
  stageRoundOf,
  betsOfRound,
  refreshBalance: async () => undefined,
};

let root: Root;
let seen: (StageRound | null)[];

function Table({ round, own }: { readonly round: RoundView; readonly own: Own }) {
  seen.push(useStage(GAME_ID, round, { ...own, rules: RULES }).round);
  return null;
}
async function show(rounds: Omit<RoundView, 'sale'>, own: Partial<Own> = {}): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Table round={{ sale: null, ...rounds }} own={{ placed: [], pending: [], ...own }} />
      </QueryClientProvider>,
    ),
  );
}
/** Lets replies come, one turn after another. */
async function settled(check: () => void): Promise<void> {
  for (const until = performance.now() + LATE_MS; ;) {
    await act(() => turn());
    try {
      return check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
const staged = () => {
  const round = seen.at(-1);
  return round && [round.roundId, round.sums?.backMinor];
};

beforeEach(() => {
  seen = [];
  session.logIn({ id: OWNER, token: 'token', money: '5.00' });
  betsOfRound.mockReset();
  betsOfRound.mockResolvedValue([record(2, 'win', '19.50')]);
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  session.logOut();
  queryClient.clear();
});

describe('the round on the stage', () => {
  test('comes to what its bets have returned, once it is drawn', async () => {
    await show({ waiting: waitingFor(2), last: drawn(1) }, { pending: [pendingOn(2)] });
    expect(staged()).toEqual(['902', undefined]);
    expect(betsOfRound).not.toHaveBeenCalled();
    await show({ waiting: null, last: drawn(2) });
    await settled(() => expect(staged()).toEqual(['902', 1950n]));
  });

  test('never has the result of the round before', async () => {
    const third = Promise.withResolvers<Reply>();
    betsOfRound.mockImplementation(async (roundId) =>
      roundId === '902' ? [record(2, 'win', '19.50')] : third.promise,
    );
    await show({ waiting: waitingFor(2), last: drawn(1) }, { pending: [pendingOn(2)] });
    await show({ waiting: null, last: drawn(2) });
    await settled(() => expect(staged()).toEqual(['902', 1950n]));
    seen = [];
    // The page missed the close of the third round: it is taken up drawn.
    await show({ waiting: waitingFor(4), last: drawn(3) }, { placed: [placedOn(3)] });
    expect(new Set(seen)).toEqual(new Set([null]));
    third.resolve([record(3, 'lose')]);
    await settled(() => expect(staged()).toEqual(['903', 0n]));
  });

  test('leaves when every bet on it turns out to be cancelled', async () => {
    betsOfRound.mockResolvedValue([record(2, 'cancelled')]);
    await show({ waiting: waitingFor(2), last: drawn(1) }, { pending: [pendingOn(2)] });
    expect(staged()).toEqual(['902', undefined]);
    await show({ waiting: null, last: drawn(2) });
    await settled(() => expect(staged()).toBeNull());
  });

  test('is noted as told here for as long as it is followed', async () => {
    await show({ waiting: waitingFor(2), last: drawn(1) }, { pending: [pendingOn(2)] });
    expect([...stagedRounds.getState()]).toEqual(['902']);
    await show({ waiting: waitingFor(3), last: drawn(2) }, { pending: [pendingOn(3)] });
    expect([...stagedRounds.getState()]).toEqual(['903']);
    await act(async () => root.render(null));
    expect([...stagedRounds.getState()]).toEqual([]);
  });
});
