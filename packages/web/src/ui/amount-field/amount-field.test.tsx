// @vitest-environment happy-dom
import { act, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { typeInto } from '../form/test-typing.ts';
import { AmountField, QuickAmounts } from './index.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) act(unmount);
  document.body.replaceChildren();
});

/** Renders a field as a form would hold it. */
function field(form: (value: string, set: (value: string) => void) => ReactNode) {
  function Form() {
    const [value, setValue] = useState('');
    return form(value, setValue);
  }
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  act(() => root.render(<Form />));
  unmounts.push(() => root.unmount());
  const input = (): HTMLInputElement => {
    const found = room.querySelector('input');
    if (!found) throw new Error('there is no input');
    return found;
  };
  return {
    room,
    input,
    /** Types or pastes a text. Returns what the input shows then. */
    enter(text: string): string {
      act(() => typeInto(input(), text));
      return input().value;
    },
    press(name: string): string {
      const button = [...room.querySelectorAll('button')].find(
        (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
      );
      act(() => button?.click());
      return input().value;
    },
  };
}

const props = { label: 'How much', currency: 'EUR' };

describe('AmountField', () => {
  test.each([
    ['a digit', '12', '12'],
    ['a pasted amount with separators', '1,250.50', '1250.50'],
    ['Arabic-Indic digits', '\u0661\u0662\u066b\u0665', '12.5'],
    ['too many decimals', '0.345', ''],
    ['letters', 'ten', ''],
  ])('takes %s as an amount or not at all', (_, typed, shown) => {
    const { enter } = field((value, set) => <AmountField {...props} value={value} onChange={set} />);
    expect(enter(typed)).toBe(shown);
  });

  test('is named by its label and its currency, and runs from left to right', () => {
    const { input } = field((value, set) => <AmountField {...props} value={value} onChange={set} />);
    expect(input().closest('label')?.textContent).toBe('How much\u20ac');
    expect([input().dir, input().inputMode]).toEqual(['ltr', 'decimal']);
  });

  test('announces a refusal in the place of the hint and names it at the input', () => {
    const { room, input, enter } = field((value, set) => (
      <AmountField
        {...props}
        value={value}
        onChange={set}
        hint="From 10 to 50"
        error={value === '5' ? 'At least 10' : undefined}
      />
    ));
    const alert = room.querySelector('[role=alert]');
    const note = (): string | null | undefined =>
      document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent;
    expect([alert?.textContent, note(), input().getAttribute('aria-invalid')]).toEqual([
      '',
      'From 10 to 50',
      null,
    ]);
    enter('5');
    expect([alert?.textContent, note(), input().getAttribute('aria-invalid')]).toEqual([
      'At least 10',
      'At least 10',
      'true',
    ]);
    enter('50');
    expect([alert?.textContent, note()]).toEqual(['', 'From 10 to 50']);
  });

  test('takes a quick amount, shown without cents', async () => {
    await act(() => loadLocale('en'));
    const { press, room } = field((value, set) => (
      <AmountField
        {...props}
        value={value}
        onChange={set}
        quick={<QuickAmounts amounts={['500', '1000', '0.50']} value={value} onPick={set} />}
      />
    ));
    expect(press('1,000')).toBe('1000');
    expect(room.querySelector('[aria-pressed=true]')?.textContent).toBe('1,000');
    expect(press('0.50')).toBe('0.50');
  });

  test('opens its keypad on focus, keeps the platform keyboard away and types by it', async () => {
    await act(async () => {
      await loadLocale('en');
      await loadTexts(['pages']);
    });
    const { room, input, press } = field((value, set) => (
      <AmountField {...props} value={value} onChange={set} keypad="onFocus" />
    ));
    expect(room.querySelector('fieldset')).toBeNull();
    act(() => input().focus());
    expect(input().inputMode).toBe('none');
    const shown = ['.', '5', '5', '5', 'Delete last digit', '.', '1'].map(press);
    expect(shown).toEqual(['0.', '0.5', '0.55', '0.55', '0.5', '0.5', '0.51']);
  });

  test('can neither be changed nor opens its keypad while it is fixed', () => {
    const { room, input } = field((value, set) => (
      <AmountField {...props} value={value} onChange={set} keypad="onFocus" isFixed />
    ));
    act(() => input().focus());
    expect([input().readOnly, room.querySelector('fieldset')]).toEqual([true, null]);
  });

  test('shows no input while the currency loads', () => {
    const { room } = field((value, set) => (
      <AmountField {...props} currency={null} value={value} onChange={set} />
    ));
    expect(room.querySelector('input')).toBeNull();
  });
});
