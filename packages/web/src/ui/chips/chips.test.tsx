// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { Segmented } from '../segmented/index.ts';
import { Chips } from './chips.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const OPTIONS = [
  { value: 'a', label: 'One' },
  { value: 'b', label: 'Two' },
] as const;

type Pick = (value: string) => void;

test.each<[string, (pick: Pick) => ReactNode]>([
  ['chips', (pick) => <Chips label="Share" options={OPTIONS} value="a" onPick={pick} />],
  ['a segmented choice', (pick) => <Segmented label="Share" options={OPTIONS} value="a" onChange={pick} />],
])('%s: radio buttons of one named group, of which one is chosen', (_, choice) => {
  const picked: string[] = [];
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  act(() => root.render(choice((value) => void picked.push(value))));
  const radios = [...room.querySelectorAll<HTMLInputElement>('fieldset[aria-label=Share] input[type=radio]')];
  expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  act(() => [...room.querySelectorAll('label')].find(({ textContent }) => textContent === 'Two')!.click());
  expect(picked).toEqual(['b']);
  act(() => root.unmount());
});
