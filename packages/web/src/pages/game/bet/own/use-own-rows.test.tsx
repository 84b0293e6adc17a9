// @vitest-environment happy-dom
import { setImmediate as turn } from 'node:timers/promises';

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { betServer } from '../../../../bets/test-bet-server.ts';
import { session } from '../../../../session/session.ts';
import { useOwnRows } from './use-own-rows.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const GAME_ID = 6;
const LATE_MS = 30_000;

const issueOf = (seq: number): string => `20261121-000${seq}`;
const betsOn = (seq: number, n: number) =>
  Array.from({ length: n }, (_, at) => ({
    id: `${seq}-${at}`,
    game_id: GAME_ID,
    game_no: issueOf(seq),
    game_type: 'dice' as const,
    status: 'pending' as const,
    draw_numbers: [],
  }));

let root: Root;
let server: ReturnType<typeof betServer>;
const seen: ReturnType<typeof useOwnRows>[] = [];

function Sheet() {
  seen.push(useOwnRows(GAME_ID, [issueOf(5), null, issueOf(4)]));
  return null;
}
async function rowsOf(bets: ReturnType<typeof betsOn>) {
  server.bets = bets;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Sheet />
      </QueryClientProvider>,
    ),
  );
  for (const until = performance.now() + LATE_MS; !seen.at(-1)?.rows && performance.now() < until;)
    await act(() => turn());
  const own = seen.at(-1);
  return { rows: own?.rows?.filter(({ issue }) => issue >= issueOf(4)).length, isCut: own?.isCut };
}

beforeEach(() => {
  server = betServer();
  vi.stubGlobal('fetch', server.fetch);
  session.logIn({ id: '7', token: 'token', money: '500.00' });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  session.logOut();
  seen.length = 0;
  vi.unstubAllGlobals();
});

describe('the bets on some issues', () => {
  test('are read to their end, and those on earlier ones no further', async () => {
    const bets = [...betsOn(5, 126), ...betsOn(4, 200), ...betsOn(3, 700)];
    expect(await rowsOf(bets)).toEqual({ rows: 326, isCut: false });
    // The fifth page has bets on earlier issues alone.
    expect(server.asked).toBe(5);
  });

  test('are a thousand at the most, and that there may be more is known', async () => {
    expect(await rowsOf(betsOn(5, 1_001))).toEqual({ rows: 1_000, isCut: true });
    expect(server.asked).toBe(10);
  });
});
