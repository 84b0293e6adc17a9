// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { SheetName } from './board-sheets.tsx';
import { useLateParts } from './use-late-parts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;

const load = () => import('./late-parts.ts');

function Board({ hasSlip }: { readonly hasSlip: boolean }) {
  const { open, show } = useLateParts(load, hasSlip);
  return (
    <>
      <output>{open}</output>
      <button onClick={() => show('slip')}>slip</button>
      <button onClick={() => show('rules')}>rules</button>
    </>
  );
}
const render = (hasSlip: boolean): Promise<void> => act(async () => root.render(<Board hasSlip={hasSlip} />));
const tap = (name: SheetName): Promise<void> =>
  act(async () =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click(),
  );
const open = () => document.querySelector('output')?.textContent;

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await render(true);
});
afterEach(() => act(async () => root.unmount()));

test('the sheet of an emptied slip stays away when a line is chosen next', async () => {
  await tap('slip');
  expect(open()).toBe('slip');
  await render(false);
  await render(true);
  expect(open()).toBe('');
});

test('the other sheets need no slip', async () => {
  await tap('rules');
  await render(false);
  expect(open()).toBe('rules');
});
