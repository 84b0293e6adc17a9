// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { until } from '../../test-until.ts';
import { Sheet } from './sheet.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));

const SENTENCE = 'Something went wrong here. Your bets and your money are not affected';

const Broken = (): never => {
  throw new TypeError('broken');
};
function Page({ isMust = false }: { readonly isMust?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      <p>page</p>
      <Sheet isOpen={isOpen} title="Sheet" {...(!isMust && { onClose: () => setOpen(false) })}>
        <Broken />
      </Sheet>
    </main>
  );
}

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
const buttons = (): string[] =>
  [...(dialog()?.querySelectorAll('button') ?? [])].map((each) => each.textContent);
const press = (text: string): Promise<void> =>
  act(async () =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find((each) => each.textContent === text)?.click(),
  );

test('a sheet inside another one is closed alone', async () => {
  await loadLocale('en');
  document.body.innerHTML = '<div id="app"></div>';
  const [closeOuter, closeInner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const root = createRoot(document.getElementById('app') as Element);
  await act(async () =>
    root.render(
      <Sheet isOpen title="Outer" onClose={closeOuter}>
        <Sheet isOpen title="Inner" onClose={closeInner}>
          <p>inner</p>
        </Sheet>
      </Sheet>,
    ),
  );
  const cancel = (at: number): Promise<void> =>
    act(async () => {
      document.querySelectorAll('dialog')[at]?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
  await cancel(1);
  expect([closeOuter.mock.calls.length, closeInner.mock.calls.length]).toEqual([0, 1]);
  await cancel(0);
  expect([closeOuter.mock.calls.length, closeInner.mock.calls.length]).toEqual([1, 1]);
  act(() => root.unmount());
});

describe('a sheet that crashes', () => {
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    history.replaceState(null, '', '#/pages/game/bet');
    await loadLocale('en');
    await loadTexts(['pages']);
    document.body.innerHTML = '<div id="app"></div>';
  });
  const open = (isMust: boolean): Promise<void> =>
    act(async () => createRoot(document.getElementById('app') as Element).render(<Page isMust={isMust} />));

  test('says so, leaves the page below it, and can be closed', async () => {
    await open(false);
    expect(dialog()?.textContent).toContain(SENTENCE);
    await until(() => {
      if (!buttons().includes('Close')) throw new Error('no way out yet');
    });
    expect(buttons()).toEqual(['Try again', 'Close', 'Home']);
    await press('Close');
    expect(document.body.textContent).toBe('page');
    expect(location.hash).toBe('#/pages/game/bet');
  });

  test('is closed on the way home', async () => {
    await open(false);
    await until(() => expect(buttons()).toContain('Home'));
    await press('Home');
    expect(dialog()).toBeNull();
    expect(location.hash).toBe('#/');
    expect(location.assign).not.toHaveBeenCalled();
  });

  test('and that cannot be closed leads home by a new start', async () => {
    await open(true);
    await until(() => expect(buttons()).toContain('Home'));
    expect(buttons()).toEqual(['Try again', 'Home']);
    await press('Home');
    expect(location.assign).toHaveBeenCalledWith('/');
  });
});
