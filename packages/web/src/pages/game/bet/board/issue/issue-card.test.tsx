// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../../api/query-client.ts';
import { serverClock } from '../../../../../api/server-clock.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import type { RoundView } from '../../picks/sale.ts';
import type { GameInfo } from '../../picks/wire.ts';
import { IssueCard } from './issue-card.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));

/** As browsers translate a page: an element takes the place of each text. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = `\u00ab${text.data}\u00bb`;
    text.replaceWith(outer);
  }
}

const game = { id: 1, name: 'Dice', family: 'k3', interval: 60 } as unknown as GameInfo;
const roundAt = (isWaiting: boolean, issue: string): RoundView =>
  ({
    sale: null,
    waiting: isWaiting ? { issue, drawsAtMs: serverClock.now() + 60_000 } : null,
    last: null,
  }) as unknown as RoundView;

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
});

test('a page that the browser has translated goes on from one draw to the next', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (round: RoundView, stage: boolean): void =>
    act(() =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <IssueCard
            ref={createRef()}
            game={game}
            round={round}
            stakedMinor={0n}
            isDrawSettled
            onDrawSettled={() => undefined}
            stage={stage ? <b>stage</b> : null}
          />
        </QueryClientProvider>,
      ),
    );
  const state = (): string => place.querySelectorAll('p')[1]?.textContent ?? '';
  show(roundAt(true, '20261128-001'), true);
  translate(place);
  for (const isWaiting of [true, false, true, false]) {
    show(roundAt(isWaiting, '20261128-001'), false);
    const now = state();
    expect(now).not.toBe('');
    // Fresh text is in the page's own language until the browser translates it.
    expect(now).not.toContain('\u00ab');
    translate(place);
  }
  act(() => root.unmount());
});
