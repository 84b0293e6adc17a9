// @vitest-environment happy-dom
import { act, Activity, type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadLocale } from '../../i18n/i18n.ts';
import { until } from '../../test-until.ts';
import { dialogHistory } from '../sheet/dialog-history.ts';
import { Sheet } from '../sheet/index.ts';
import { keepDialogEntries, PAUSE_MS } from './dialog-entries.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

keepDialogEntries();

const PAGE = { id: 'p1', pos: 1 };
let root: Root;

/** Shows sheets by title; one that "must" be answered cannot be cancelled, and what "sent" asked for is on
 *  its way. */
const show = (...titles: readonly string[]): void =>
  act(() =>
    root.render(
      <StrictMode>
        {titles.map((title) => (
          <Sheet
            key={title}
            isOpen
            title={title}
            leavesByBack={title === 'sent'}
            {...(title !== 'must' && { onClose: () => show(...titles.filter((each) => each !== title)) })}
          >
            {title}
          </Sheet>
        ))}
      </StrictMode>,
    ),
  );
const shown = (): (string | null)[] =>
  [...document.querySelectorAll('dialog')].map((dialog) => dialog.getAttribute('aria-label'));
/** The sheets that are shown, and the mark of the current entry of the history. */
const now = (): unknown => [shown(), history.state];
const at = (dialogs: number): object => ({ ...PAGE, dialogs });

beforeEach(async () => {
  await act(() => loadLocale('en'));
  document.body.innerHTML = '<div id="app"></div>';
  history.replaceState({ id: 'p0', pos: 0 }, '', '#/');
  history.pushState(PAGE, '', '#/pages/game/bet');
  root = createRoot(document.getElementById('app') as Element);
});
afterEach(async () => {
  act(() => root.unmount());
  await until(() => {
    if (dialogHistory.isHere?.() === true) throw new Error('an entry is left');
  });
});

// The last pause is over before the document goes.
afterAll(async () => {
  const end = performance.now() + PAUSE_MS;
  await until(() => {
    if (performance.now() <= end) throw new Error('the last pause is not over');
  });
});

test('Back closes the newest sheet alone', async () => {
  show('one');
  show('one', 'two');
  await expect.poll(now).toEqual([['one', 'two'], at(2)]);
  history.back();
  await expect.poll(now).toEqual([['one'], at(1)]);
  history.back();
  await expect.poll(now).toEqual([[], PAGE]);
});

test('a sheet that is closed otherwise takes its entry with it', async () => {
  show('one');
  await expect.poll(now).toEqual([['one'], at(1)]);
  const { length } = history;
  show();
  await expect.poll(now).toEqual([[], PAGE]);
  show('one');
  await expect.poll(now).toEqual([['one'], at(1)]);
  expect(history.length).toBe(length);
});

test('a sheet in the place of another takes over its entry', async () => {
  show('one');
  await expect.poll(now).toEqual([['one'], at(1)]);
  const pushed = vi.spyOn(history, 'pushState');
  show('two');
  history.back();
  await expect.poll(now).toEqual([[], PAGE]);
  expect(pushed).not.toHaveBeenCalled();
});

test('a sheet that must be answered stays, and has an entry again', async () => {
  show('must');
  await expect.poll(now).toEqual([['must'], at(1)]);
  expect(document.querySelector('dialog')?.getAttribute('closedby')).toBe('none');
  history.back();
  expect(history.state).toEqual(PAGE);
  await expect.poll(now).toEqual([['must'], at(1)]);
});

test('a sheet whose post is on its way has no entry: Back leaves its page', async () => {
  show('sent');
  expect(document.querySelector('dialog')?.getAttribute('closedby')).toBe('none');
  show('sent', 'one');
  await expect.poll(now).toEqual([['sent', 'one'], at(1)]);
  show('sent');
  await expect.poll(now).toEqual([['sent'], PAGE]);
  history.back();
  await expect.poll(now).toEqual([['sent'], { id: 'p0', pos: 0 }]);
});

test('the entries of open sheets are left before another page is opened', async () => {
  show('one', 'two');
  await expect.poll(now).toEqual([['one', 'two'], at(2)]);
  await dialogHistory.leave?.();
  expect([shown(), history.state]).toEqual([['one', 'two'], PAGE]);
  history.pushState({ id: 'p2', pos: 2 }, '', '#/fairness');
  show();
  history.back();
  await expect.poll(now).toEqual([[], PAGE]);
});

test('a sheet that opens with a page that is shown again stays, and Back closes it', async () => {
  history.pushState({ id: 'p2', pos: 2 }, '', '#/fairness');
  addEventListener('popstate', () => show('one'), { capture: true, once: true });
  history.back();
  await expect.poll(now).toEqual([['one'], at(1)]);
  history.back();
  await expect.poll(now).toEqual([[], PAGE]);
});

test('an entry whose sheet is not open is left at once', async () => {
  show('one');
  await expect.poll(now).toEqual([['one'], at(1)]);
  history.back();
  await expect.poll(now).toEqual([[], PAGE]);
  history.forward();
  expect(history.state).toEqual(at(1));
  await expect.poll(now).toEqual([[], PAGE]);
});

test('sheets of a page that is shown again lie and close in the order of their opening', async () => {
  const layers: HTMLDialogElement[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    this.open = true;
    layers.push(this);
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    this.open = false;
    if (layers.includes(this)) layers.splice(layers.indexOf(this), 1);
  });
  const closed: string[] = [];
  const sheet = (title: string, children: string | ReactNode = title) => (
    <Sheet isOpen title={title} onClose={() => void closed.push(title)}>
      {children}
    </Sheet>
  );
  // The outer one is opened first, and comes last in the page.
  const showPage = (mode: 'visible' | 'hidden', isAsked: boolean): Promise<void> =>
    act(async () =>
      root.render(
        <Activity mode={mode}>
          {isAsked && sheet('Question')}
          {sheet('Slip', isAsked ? sheet('Deposit') : '')}
        </Activity>,
      ),
    );
  await showPage('visible', false);
  await showPage('visible', true);
  await showPage('hidden', true);
  expect(layers).toEqual([]);
  await showPage('visible', true);
  const order = ['Slip', 'Question', 'Deposit'];
  expect(layers.map((each) => each.getAttribute('aria-label'))).toEqual(order);
  for (const { cancel } of dialogHistory.open.toReversed()) cancel();
  expect(closed).toEqual(order.toReversed());
  vi.restoreAllMocks();
});
