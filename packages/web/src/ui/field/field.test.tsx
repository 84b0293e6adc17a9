// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, test } from 'vitest';

import { Field } from './field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('Field', () => {
  test('shows "done" on the key that confirms', () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<Field label="Name" name="name" value="" onChange={() => undefined} />));
    expect(place.querySelector('input')?.getAttribute('enterkeyhint')).toBe('done');
    act(() => root.unmount());
  });

  test.each([
    [undefined, 140],
    [512, 512],
  ])('with a limit of %s takes %i characters', (maxLength, taken) => {
    const place = document.createElement('div');
    const root = createRoot(place);
    const limit = maxLength === undefined ? {} : { maxLength };
    act(() => root.render(<Field label="Name" name="name" value="" onChange={() => undefined} {...limit} />));
    expect(place.querySelector('input')?.maxLength).toBe(taken);
    act(() => root.unmount());
  });

  test.each([undefined, '8 to 12 letters and digits'])(
    'says what is wrong while the browser translates it (hint: %s)',
    (hint) => {
      const place = document.createElement('div');
      const root = createRoot(place);
      const show = (error?: string): void =>
        act(() =>
          root.render(
            <Field
              label="Name"
              name="name"
              value=""
              onChange={() => undefined}
              {...(hint !== undefined && { hint })}
              error={error}
            />,
          ),
        );
      const note = () => place.querySelector('[id$="-note"]');
      show();
      translate(place);
      show('Enter a name');
      expect(note()?.textContent).toBe('Enter a name');
      translate(place);
      show();
      expect(note()?.textContent).toBe(hint ?? '');
      act(() => root.unmount());
    },
  );
});

/** As a browser does it: an element takes the place of each text. */
function translate(place: HTMLElement): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}
