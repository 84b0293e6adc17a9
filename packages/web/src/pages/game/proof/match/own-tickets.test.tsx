// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import type { RoundReply, TicketExport } from '@tessera/domain/fairness/export-format';
import type { Step } from '@tessera/domain/fairness/verify/verify-step';

import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { OwnTickets } from './own-tickets.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games', 'proofs']);
});

/** The ticket of sports, section 11: 5 lines of 2.00. */
const TEXT = [
  'tessera ticket 1',
  'unit 200',
  'sizes 2,3',
  'leg vfl 20261121-0007 m3.1x2 h@22000,d@36800 0',
  'leg vfl 20261121-0007 m8.ah-0.25 a@19600 0',
  'leg vfl 20261121-0009 m1.ou2.5 o@18200 1',
  '',
].join('\n');
const ticket = (ticketId: string, part: Partial<TicketExport> = {}): TicketExport => ({
  ticketId,
  accountTag: '',
  text: TEXT,
  acceptedAt: 0,
  playerSeed: '',
  rounds: [],
  status: 'lose',
  reason: 'part',
  payoutMinor: '410',
  ...part,
});
const step = (of: string, isOk: boolean) => ({ step: 'ticket', of, ok: isOk, expected: '', got: '' }) as Step;

function shown(steps: readonly Step[] | null): readonly (readonly [string | undefined, string])[] {
  const round = { tickets: [ticket('1'), ticket('2', { status: 'pending' })] } as unknown as RoundReply;
  const root = createRoot(document.body);
  act(() => root.render(<OwnTickets round={round} steps={steps} />));
  const rows = Array.from(document.querySelectorAll('li'), (row) => {
    const sign = row.querySelector<HTMLElement>('[data-state]');
    return [sign?.dataset['state'], row.textContent] as const;
  });
  act(() => root.unmount());
  return rows;
}

test("a reader's ticket is shown with its lines, what it brought, and the step that failed of it alone", () => {
  expect(shown(null).map(([state]) => state)).toEqual(['running', 'running']);
  const [[first, good] = [], [second, bad] = []] = shown([step('ticket 1', true), step('ticket 2', false)]);
  expect([first, second]).toEqual(['ok', 'failed']);
  expect(good).toMatch(/^3 × 4 · 3 matches.*4\.10.*10\.00/);
  expect(bad).toContain('Pending');
  expect(good).toContain(TEXT);
});
