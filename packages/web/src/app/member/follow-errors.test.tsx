// @vitest-environment happy-dom
import { setTimeout as wait } from 'node:timers/promises';

import { CancelledError, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { CrashReport } from '@tessera/contract/crash-report';

import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { knownKey, loadLocale } from '../../i18n/i18n.ts';
import { caughtText } from '../../ui/error-boundary/report-unexpected.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { followErrors } from './follow-errors.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SENTENCE = '这里出了问题，您的注单和资金不受影响';

const LATE_MS = 30_000;

type Reply = { readonly list: readonly string[] };

let sent: string[];
let place: HTMLElement;
let root: Root;

vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
  sent.push((JSON.parse(String(body)) as CrashReport).error);
  return Promise.reject(new TypeError('no network'));
});

/** A kind of error of its own, so that no report is taken for an earlier one. */
const bug = (name: string): Error => Object.assign(new TypeError('of undefined'), { name });

type PageProps = {
  readonly id: number;
  readonly name: string;
  readonly queryFn: () => Reply;
  readonly select?: () => Reply;
};

function Page({ name, queryFn, select = undefined }: PageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [name],
    queryFn,
    ...(select && { select }),
    retry: false,
  });
  return error ? <RefusedState error={error} onRetry={() => refetch()} /> : <p>{data?.list.join(' ')}</p>;
}
const page = (...all: readonly PageProps[]) => (
  <QueryClientProvider client={queryClient}>
    {all.map((props) => (
      <Page key={props.id} {...props} />
    ))}
  </QueryClientProvider>
);
async function show(...all: readonly PageProps[]): Promise<void> {
  await act(async () => root.render(page(...all)));
  await settled();
}
/** Lets the queries end, and what follows an error come. */
async function settled(): Promise<void> {
  await act(() => import('../../ui/error-boundary/after-crash.tsx'));
  do await act(() => wait(5));
  while (queryClient.isFetching() > 0);
  await act(() => wait(5));
}
const fails = (error: unknown) => (): never => {
  throw error;
};

beforeAll(async () => {
  await loadLocale('zh-Hans');
  sent = [];
  await queryClient
    .fetchQuery({ queryKey: ['early'], queryFn: fails(bug('EarlyError')) })
    .catch(() => undefined);
  followErrors();
  // The report also loads the sentence, which home's texts lack.
  await vi.waitUntil(() => knownKey('error.crash') === 'error.crash', LATE_MS);
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  sent = [];
});

test('an error is reported although its query failed before the reports began', () => {
  expect(sent).toEqual(['EarlyError']);
});

// An open app sends five reports at the most: the tests stay below.
describe('what is no fault of our code', () => {
  test.each([
    ['a refusal', new ApiError('refused', 'CLOSED', '已截止'), ['已截止']],
    ['an aborted call', new ApiError('aborted', 'ABORTED', ''), []],
    ['an aborted fetch', new DOMException('aborted', 'AbortError'), []],
    ['a cancelled query', new CancelledError(), []],
    [
      'a script that did not come',
      new TypeError('error loading https://tessera.example/a.js'),
      ['页面没有加载成功，请检查网络'],
    ],
  ])('is not reported: %s', async (name, thrown, texts) => {
    await show({ id: 1, name, queryFn: fails(thrown) });
    expect([...place.querySelectorAll('p')].map((each) => each.textContent)).toEqual(texts);
    expect(sent).toEqual([]);
  });
});

describe('an error that our own code has thrown while it read a reply', () => {
  test.each([
    ['queryFn', { name: 'a', queryFn: fails(bug('ReadError')) }, 'ReadError'],
    [
      'select',
      { name: 'b', queryFn: () => ({ list: [] }), select: fails(bug('SelectError')) },
      'SelectError',
    ],
  ])('in %s, is reported once and shown as a sentence', async (_where, failing, name) => {
    await show({ id: 1, ...failing }, { id: 2, ...failing });
    expect([...place.querySelectorAll('[role=alert] p')].map((each) => each.textContent)).toEqual([
      SENTENCE,
      SENTENCE,
    ]);
    await act(async () => place.querySelector('button')?.click());
    await settled();
    expect(place.textContent).not.toContain('undefined');
    expect(sent).toEqual([name]);
  });

  test('in a handler, is reported once', async () => {
    const error = bug('HandlerError');
    expect([caughtText(error), caughtText(error)]).toEqual([SENTENCE, SENTENCE]);
    await settled();
    expect(sent).toEqual(['HandlerError']);
  });
});
