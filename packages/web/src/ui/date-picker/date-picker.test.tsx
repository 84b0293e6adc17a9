// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loadLocale } from '../../i18n/i18n.ts';
import { DatePicker } from './date-picker.tsx';
import { yearsUntil } from './dates.ts';
import { chooseDate, shownDate } from './test-choosing.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let given: string[];

function Form({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  return (
    <DatePicker
      label="Born"
      value={value}
      onChange={(date) => {
        given.push(date);
        setValue(date);
      }}
      bounds={yearsUntil('2026-11-22')}
      firstYear={1996}
      autoComplete="bday"
    />
  );
}

const show = (first: string): void => act(() => root.render(<Form first={first} />));
const lists = (): HTMLSelectElement[] => [...document.querySelectorAll('select')];

beforeEach(async () => {
  given = [];
  await act(() => loadLocale('en'));
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

describe('an empty date', () => {
  test('shows nothing that was not chosen, and is whole with its third part', async () => {
    show('');
    expect(shownDate(document)).toEqual(['', '', '']);
    await chooseDate(document, '1990-05');
    expect([shownDate(document), given]).toEqual([['1990', '5', ''], []]);
    await chooseDate(document, '1990-05-17');
    expect(given.at(-1)).toBe('1990-05-17');
    expect(document.querySelector('option[value=""]')).toBeNull();
  });

  test('opens its years at a likely one', () => {
    show('');
    const [years] = lists();
    const at = years?.selectedIndex ?? 0;
    expect([years?.options[at]?.value, years?.options[at + 1]?.value]).toEqual(['', '1996']);
  });

  test('is filled in by the browser, part by part', () => {
    show('');
    expect(lists().map((list) => list.getAttribute('autocomplete'))).toEqual([
      'bday-year',
      'bday-month',
      'bday-day',
    ]);
  });

  test('that gets its year last, a year without that day, is the last day of the month', async () => {
    show('');
    const [years, months, days] = lists();
    for (const [list, value] of [
      [months, '2'],
      [days, '29'],
      [years, '2023'],
    ] as const)
      await act(async () => {
        if (list) list.value = value;
        list?.dispatchEvent(new Event('change', { bubbles: true }));
      });
    expect(given).toEqual(['2023-02-28']);
  });
});

test('a date that is known stands there, and no list is empty', () => {
  show('1990-05-17');
  expect(shownDate(document)).toEqual(['1990', '5', '17']);
  expect(document.querySelector('option[value=""]')).toBeNull();
});
