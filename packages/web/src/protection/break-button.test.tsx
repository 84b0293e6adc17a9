// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { until } from '../test-until.ts';
import { loadOverlays } from '../ui/overlays/index.ts';
import { BreakButton } from './break-button.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let room: HTMLElement;
let root: Root;
/** Posts received by the server. */
let sent: (readonly [string, unknown])[];

vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
  sent.push([url, JSON.parse(String(body))]);
  return new Response(JSON.stringify({ code: 1, msg: '', time: '1', data: {} }));
});

const question = (): HTMLElement | null => document.querySelector('dialog[role=alertdialog]');
const press = (name: string): Promise<void> =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    button?.click();
  });

beforeEach(async () => {
  sent = [];
  await loadLocale('en');
  await loadTexts(['pages']);
  await act(async () => void (await loadOverlays()));
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
  await act(async () => root.render(<BreakButton />));
  await press('Break for 24 hours');
  await vi.waitUntil(() => question() !== null);
});
afterEach(async () => {
  await act(async () => (await loadOverlays()).closeDialogs());
  act(() => root.unmount());
  room.remove();
});

describe('the button for a break', () => {
  test('says until when the break lasts, and asks the server for nothing yet', () => {
    const title = question()
      ?.getAttribute('aria-label')
      ?.replaceAll(/[\u2066-\u2069]/g, '');
    expect(title).toMatch(/^On a break until \S.* \d\d:\d\d, and nothing ends it early$/);
    expect(sent).toEqual([]);
  });

  test('begins none when the question is cancelled', async () => {
    await press('Cancel');
    await until(() => expect(question()).toBeNull());
    expect(sent).toEqual([]);
  });

  test('begins one when it is confirmed', async () => {
    await press('Begin now');
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual([expect.stringMatching(/protection\/exclude$/), { length: 'day' }]);
  });
});
