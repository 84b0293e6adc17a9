// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { MatchDay } from './use-league.ts';
import { useReplay } from './use-replay.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const DRAWN_AT = 1_800_000_000_000;
const NOW = DRAWN_AT + 1_000;

const dayOf = (game_no: string): MatchDay => ({
  round_id: game_no.slice(-2),
  game_no,
  season: 1,
  day: 1,
  chain_index: 1,
  commitment: '',
  status: 'drawn',
  opentime: 0,
  closetime: 0,
  drawtime: 0,
  opens_at_ms: DRAWN_AT - 200_000,
  closes_at_ms: DRAWN_AT - 20_000,
  draws_at_ms: DRAWN_AT,
  matches: [],
});
const FIRST = dayOf('20261123-0041');
const SECOND = dayOf('20261123-0042');

type LeagueProps = { readonly gameId: number; readonly last: MatchDay; readonly nowMs?: number };

function League({ gameId, last, nowMs = NOW }: LeagueProps) {
  const { isPlayed, show } = useReplay(gameId, last, nowMs);
  return <button onClick={show}>{isPlayed ? 'played' : 'shown'}</button>;
}

let gameId = 0;
const roots: Root[] = [];

/** A page of the league of this test. */
function open() {
  const room = document.createElement('div');
  const root = createRoot(room);
  roots.push(root);
  return {
    render: (last: MatchDay, nowMs?: number) =>
      act(async () => root.render(<League gameId={gameId} last={last} {...(nowMs && { nowMs })} />)),
    tap: () => act(async () => room.querySelector('button')?.click()),
    state: () => room.textContent,
  };
}

beforeEach(() => (gameId += 1));
afterEach(() => act(async () => roots.splice(0).forEach((root) => root.unmount())));

describe('useReplay', () => {
  it('plays the last match day until its time is up', async () => {
    const page = open();
    await page.render(FIRST);
    expect(page.state()).toBe('played');
    await page.render(FIRST, DRAWN_AT + 75_000);
    expect(page.state()).toBe('shown');
  });

  it('shows a result on every page once it was shown on one', async () => {
    const [table, match] = [open(), open()];
    await table.render(FIRST);
    await match.render(FIRST);
    await table.tap();
    expect([table.state(), match.state()]).toEqual(['shown', 'shown']);
  });

  it('does not play a shown match day again for a page that opens', async () => {
    const table = open();
    await table.render(FIRST);
    await table.tap();
    const again = open();
    await again.render(FIRST);
    expect(again.state()).toBe('shown');
  });

  it('plays the next match day, and after it never an earlier one', async () => {
    const page = open();
    await page.render(FIRST);
    await page.tap();
    await page.render(SECOND);
    expect(page.state()).toBe('played');
    await page.tap();
    await page.render(FIRST);
    expect(page.state()).toBe('shown');
  });

  it('keeps leagues apart', async () => {
    const page = open();
    await page.render(FIRST);
    await page.tap();
    gameId += 1;
    const other = open();
    await other.render(FIRST);
    expect(other.state()).toBe('played');
  });
});
