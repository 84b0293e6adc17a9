// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';

import { queryClient } from '../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { Page } from './protection-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise(() => undefined));

let root: Root;
beforeAll(() => loadTexts(['pages']));
afterEach(() => act(() => root.unmount()));

/** Rules of the house as a visitor reads them, one text each. */
async function rules(): Promise<readonly string[]> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  return Array.from(document.querySelectorAll('[aria-labelledby=protection-rules] li'), (item) =>
    String(item.textContent).replaceAll(/[\u2066-\u2069]/g, ''),
  );
}

test.each(LOCALES)('what holds here is told to visitors too, in %s', async (locale) => {
  await loadLocale(locale);
  const [age = '', limits = '', check = '', ...others] = await rules();
  expect(age).toContain('18');
  expect(limits).toMatch(/24.*7.*30.*24.*7/s);
  expect(check).toContain('30');
  expect(others).toHaveLength(5);
  expect([age, limits, check, ...others].join(' ')).not.toMatch(/[{}]|protection\./);
});
