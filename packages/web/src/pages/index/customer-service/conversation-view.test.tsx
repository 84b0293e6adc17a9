// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { session } from '../../../session/session.ts';
import { until } from '../../../test-until.ts';
import { typeInto } from '../../../ui/form/test-typing.ts';
import { ConversationView } from './conversation-view.tsx';
import type { Message } from './conversation.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The server's stored messages, newest first. */
let stored: readonly Message[];
/** Handles a post: the default stores it and answers. */
let take: (message: Message) => Promise<Message>;
let posts: number;
let unmount: () => void;

const message = (id: number, content: string, author: Message['author'] = 'member'): Message => ({
  id: String(id),
  author,
  name: author === 'staff' ? 'lin' : '',
  content,
  image: '',
  createtime: 1_700_000_000 + id,
});
const store = (one: Message): Message => {
  stored = [one, ...stored];
  return one;
};
const pageOf = (list: readonly Message[]) => ({ list, next_before: null });

vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  const reply = (data: object): Response => new Response(JSON.stringify({ code: 1, msg: '', data }));
  if (url.startsWith('/api/service/messages')) return reply(pageOf(stored));
  if (url.startsWith('/api/live')) return new Promise<Response>(() => undefined);
  if (url !== '/api/service/send') return reply({});
  posts += 1;
  const { content } = JSON.parse(String(init.body)) as { content: string };
  return reply(await take(message(stored.length + 1, content)));
});

const textsOf = (selector: string): readonly string[] =>
  Array.from(document.querySelectorAll(selector), (one) => one.textContent ?? '');
const shown = (): readonly string[] => textsOf('article p[dir=auto]');
const states = (): readonly string[] =>
  Array.from(
    document.querySelectorAll<HTMLElement>('article[data-state]'),
    (one) => one.dataset['state'] ?? '',
  );
const button = (name: string): HTMLButtonElement =>
  Array.from(document.querySelectorAll('button')).find((one) =>
    [one.getAttribute('aria-label'), one.textContent].includes(name),
  ) ?? expect.fail(`there is no button ${name}`);
const write = (text: string): void => {
  const field = document.querySelector('textarea') ?? expect.fail('there is no field');
  act(() => typeInto(field, text));
};
const tap = (...names: readonly string[]): Promise<void> =>
  act(async () => {
    for (const name of names) button(name).click();
  });

const settles = (check: () => void): Promise<void> => until(() => act(async () => check()));
const isLoaded = (): void => expect(shown()).toEqual(['Good morning']);

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  session.logIn({ id: 7, token: 'token7' });
  stored = [message(1, 'Good morning', 'staff')];
  take = async (one) => store(one);
  posts = 0;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ConversationView owner="7" service={undefined} />
      </QueryClientProvider>,
    ),
  );
  unmount = () => act(() => root.unmount());
  await settles(isLoaded);
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  queryClient.clear();
  session.logOut();
});

describe('ConversationView', () => {
  test('shows a message at once, marked until the server has it, and sends two taps once', async () => {
    const held = Promise.withResolvers<void>();
    take = async (one) => {
      await held.promise;
      return store(one);
    };
    write('  Where is it? ');
    await tap('Send', 'Send');
    expect(shown()).toEqual(['Good morning', 'Where is it?']);
    expect(states()).toEqual(['sending']);
    held.resolve();
    await settles(() => expect(states()).toEqual([]));
    expect(shown()).toEqual(['Good morning', 'Where is it?']);
    expect(posts).toBe(1);
  });

  test('sends messages in the order of writing', async () => {
    const held = Promise.withResolvers<void>();
    take = async (one) => {
      if (posts === 1) await held.promise;
      return store(one);
    };
    write('one');
    await tap('Send');
    write('two');
    await tap('Send');
    expect(posts).toBe(1);
    held.resolve();
    await settles(() => expect(states()).toEqual([]));
    expect(stored.map(({ content }) => content)).toEqual(['two', 'one', 'Good morning']);
  });

  test('sends nothing that waits once another member has logged in', async () => {
    const held = Promise.withResolvers<void>();
    take = async (one) => {
      await held.promise;
      return store(one);
    };
    write('one');
    await tap('Send');
    write('two');
    await tap('Send');
    session.logIn({ id: 8, token: 'token8' });
    held.resolve();
    await settles(() => expect(states()).toEqual(['failed']));
    expect(posts).toBe(1);
  });

  test('says that a message failed, and sends it by a retry', async () => {
    take = () => Promise.reject(new TypeError('Failed to fetch'));
    write('Hello?');
    await tap('Send');
    await settles(() => expect(states()).toEqual(['failed']));
    take = async (one) => store(one);
    await tap('Send again');
    await settles(() => expect(states()).toEqual([]));
    expect(shown()).toEqual(['Good morning', 'Hello?']);
    expect(posts).toBe(2);
  });

  test('does not repeat a message that arrived although its answer was lost', async () => {
    take = async (one) => {
      store(one);
      throw new TypeError('Failed to fetch');
    };
    write('Hello?');
    await tap('Send');
    await settles(() => expect(states()).toEqual(['failed']));
    await tap('Send again');
    await settles(() => expect(states()).toEqual([]));
    expect(shown()).toEqual(['Good morning', 'Hello?']);
    expect(posts).toBe(1);
  });

  test('tells screen readers of answers that arrive later, and of no older one', async () => {
    expect(textsOf('output.sr-only')).toEqual(['']);
    store(message(2, 'It has arrived.', 'staff'));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await settles(() => expect(textsOf('output.sr-only')).toEqual(['lin: It has arrived.']));
  });
});
