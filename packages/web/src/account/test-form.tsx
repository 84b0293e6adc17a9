import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { PageContext, type PageHandle } from '../nav/page-handle.ts';
import { chooseDate, shownDate } from '../ui/date-picker/test-choosing.ts';
import { typeInto } from '../ui/form/test-typing.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The versions of the texts that a form speaks of. */
export const AGREED = { terms_version: 2, privacy_version: 3 } as const;

/** Reply to a call. */
export type Answer = { readonly code: number; readonly msg: string; readonly data: unknown };
export const accepted = (data: unknown): Answer => ({ code: 1, msg: '', data });
export const refused = (msg: string): Answer => ({ code: 0, msg, data: null });

/** A form that opens accounts, in English, as a reader fills it in. `answerOf` answers its calls; what it
 *  leaves out of the GET calls is a text of the house. */
export async function openForm(
  Form: ComponentType,
  answerOf: (url: string, method: 'GET' | 'POST') => Answer | undefined,
) {
  const posts: [url: string, payload: unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') posts.push([url, JSON.parse(String(body))]);
    return Response.json(answerOf(url, method === 'POST' ? 'POST' : 'GET') ?? houseText(url));
  });
  await loadLocale('en');
  await loadTexts(['pages']);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const page = { entry: { query: {} } } as unknown as PageHandle;
  await act(async () =>
    root.render(
      <PageContext value={page}>
        <QueryClientProvider client={queryClient}>
          <Form />
        </QueryClientProvider>
      </PageContext>,
    ),
  );
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  return {
    /** The posted calls, by path. */
    posts,
    field,
    text: (): string => document.body.textContent ?? '',
    write: async (name: string, value: string): Promise<void> => {
      const input = field(name);
      if (!input) throw new Error(`there is no field ${name}`);
      await act(async () => typeInto(input, value));
    },
    /** The chosen parts of the birth date; empty while it is not asked for. */
    birthDate: (): string[] => shownDate(document.body),
    /** Chooses a birth date. Units: YYYY-MM-DD. */
    chooseBirthDate: (date: string): Promise<void> => chooseDate(document.body, date),
    press: (name: string): Promise<void> =>
      act(async () =>
        Array.from(document.querySelectorAll('button'))
          .find((button) => button.textContent === name)
          ?.click(),
      ),
    agree: (): Promise<void> =>
      act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()),
    submit: (): Promise<void> => act(async () => document.querySelector('form')?.requestSubmit()),
    close: (): void => {
      act(() => root.unmount());
      document.body.replaceChildren();
      queryClient.clear();
    },
  };
}

export type OpenForm = Awaited<ReturnType<typeof openForm>>;

const houseText = (url: string): Answer => {
  const version = url.includes('privacy') ? AGREED.privacy_version : AGREED.terms_version;
  return accepted({ id: '', title: '', content: '', version, updatetime: 1 });
};
