// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import type { RecordLeg } from './record-row.ts';
import { TicketLegs } from './ticket-legs.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const pick = (result: RecordLeg['picks'][number]['result']) => ({
  number: result,
  name: result,
  odds: '2.00',
  result,
});
const LEG = {
  game_id: 11,
  game_no: '20261121-0001',
  round_id: '1',
  match: 1,
  home: { code: 'a', name: 'A' },
  away: { code: 'b', name: 'B' },
  play: 'm1.1x2',
  play_name: '1X2',
  banker: false,
  score: null,
  ht_score: null,
  status: 'pending',
} as const;

/** The hue that the style sheet gives the word of a result: the last rule that is about it. */
const hueOf = (result: string): string | undefined =>
  readFileSync(path.join(import.meta.dirname, 'ticket-legs.module.css'), 'utf8')
    .split('}')
    .filter((rule) => {
      const [, sign, end = ''] = /\[data-result(\$?)='(\w+)'\]/.exec(rule) ?? [];
      return sign === '$' ? result.endsWith(end) : result === end;
    })
    .map((rule) => /color: var\(--color-([\w-]+)\)/.exec(rule)?.[1])
    .at(-1);

test('a leg that is won is green, one that is lost red, each with its word', async () => {
  await loadLocale('en');
  await loadTexts(['games']);
  const results = ['win', 'half_win', 'lose', 'half_lose', 'pending', 'void'] as const;
  const root = createRoot(document.body);
  act(() => root.render(<TicketLegs legs={[{ ...LEG, picks: results.map(pick) }]} />));
  const shown = Array.from(document.querySelectorAll<HTMLElement>('[data-result]'), (row) => [
    row.lastElementChild?.textContent,
    hueOf(row.dataset['result'] ?? ''),
  ]);
  expect(shown).toEqual([
    ['won', 'ok'],
    ['half won', 'ok'],
    ['lost', 'error'],
    ['half lost', 'error'],
    ['to come', 'wait'],
    ['void', undefined],
  ]);
  act(() => root.unmount());
});
