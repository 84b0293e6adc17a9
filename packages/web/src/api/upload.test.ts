// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import type { ApiError } from './api-error.ts';
import { dropUpload, uploadPicture } from './upload.ts';

type Sent = { readonly headers: Record<string, string>; readonly fields: readonly string[]; form: FormData };
type Answer = (form: FormData) => Promise<Response>;

const KIB = 1_024;
const MIB = 1_048_576;
const ADDRESS = { url: '/uploads/20260101/a.jpg', fullurl: 'https://host/uploads/20260101/a.jpg' };

let sent: Sent[];
let answer: Answer;

const reply = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
const ok = (data: unknown): Promise<Response> => reply({ code: 1, msg: '', time: '0', data });
const refused = (msg: string, data: unknown = null): Promise<Response> =>
  reply({ code: 0, msg, time: '0', data });
/** The server as it should be: an address for a whole file and a merge, null for a part and a clean. */
const answers: Answer = (form) =>
  ok(form.get('action') === 'clean' || form.has('chunkindex') ? null : ADDRESS);
const fileOf = (bytes: number): File => new File([new Uint8Array(bytes)], 'p\u00e9.png');
const steps = (): readonly string[] =>
  sent.map(({ form }) => String(form.get('action') ?? form.get('chunkindex') ?? 'whole'));
const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('the upload should have failed'),
    (error: unknown) => error as ApiError,
  );
const noConnection: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
  const form = init.body as FormData;
  sent.push({ headers: init.headers as Record<string, string>, fields: [...form.keys()], form });
  return new Promise<Response>((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    answer(form).then(resolve, reject);
  });
});

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  sent = [];
  answer = answers;
});
afterEach(() => vi.useRealTimers());

describe('a whole file', () => {
  test('of 1 MiB is one call without a content type and without progress', async () => {
    const onProgress = vi.fn<(ratio: number) => void>();
    await expect(uploadPicture(fileOf(MIB), { onProgress })).resolves.toEqual(ADDRESS);
    expect(sent.map(({ fields }) => fields)).toEqual([['file']]);
    expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('content-type');
    expect(sent.map(({ form }) => (form.get('file') as File).name)).toEqual(['p\u00e9.png']);
    expect(onProgress).not.toHaveBeenCalled();
  });

  test('is not sent again after a failure', async () => {
    answer = noConnection;
    expect(await failure(uploadPicture(fileOf(KIB)))).toMatchObject({ kind: 'network' });
    expect(sent).toHaveLength(1);
  });

  test('beyond 10 MiB is refused before it is sent', async () => {
    const error = await failure(uploadPicture(fileOf(10 * MIB + 1)));
    expect(error).toMatchObject({ kind: 'refused', code: 'UPLOAD_TOO_LARGE' });
    expect(error.message).toContain('10');
    expect(sent).toHaveLength(0);
  });

  test.each([
    ['a page of a proxy', () => reply('<html>413 Request Entity Too Large</html>', 413)],
    ['a page with status 200', () => reply('<html></html>')],
    ['no address', () => ok(null)],
    ['a server error', () => reply({ code: 500, msg: '', data: null }, 500)],
  ])('fails as an upload when the reply is %s', async (_name, bad) => {
    answer = bad;
    expect((await failure(uploadPicture(fileOf(KIB)))).message).toBe('Upload failed');
  });

  test('shows the reason of a refusal', async () => {
    answer = () => refused('UPLOAD_NOT_IMAGE');
    const error = await failure(uploadPicture(fileOf(KIB)));
    expect(error).toMatchObject({ kind: 'refused', code: 'UPLOAD_NOT_IMAGE' });
    expect(error.message).not.toBe('UPLOAD_NOT_IMAGE');
  });

  test('times out after 60 s', async () => {
    vi.useFakeTimers();
    answer = () => new Promise<Response>(() => undefined);
    const failed = failure(uploadPicture(fileOf(KIB)));
    let isOver = false;
    void failed.then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(59_900);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(await failed).toMatchObject({ kind: 'timeout' });
  });
});

describe('a larger file', () => {
  test('is sent in parts of 512 KiB in order, then merged', async () => {
    const seen: number[] = [];
    const file = fileOf(1_280 * KIB);
    await expect(uploadPicture(file, { onProgress: (ratio) => seen.push(ratio) })).resolves.toEqual(ADDRESS);
    expect(steps()).toEqual(['0', '1', '2', 'merge']);
    expect(seen).toEqual([0.4, 0.8, 1]);
    const parts = sent.slice(0, 3).map(({ form }) => form.get('file') as File);
    expect(parts.map(({ size, type }) => [size, type])).toEqual([
      [512 * KIB, 'application/octet-stream'],
      [512 * KIB, 'application/octet-stream'],
      [256 * KIB, 'application/octet-stream'],
    ]);
  });

  test('names the file in every part, before the file, under one id', async () => {
    await uploadPicture(fileOf(MIB + 1));
    const fields = ['chunkid', 'chunkindex', 'chunkcount', 'filename', 'file'];
    expect(sent.slice(0, 3).map((part) => part.fields)).toEqual([fields, fields, fields]);
    expect(new Set(sent.map(({ form }) => form.get('chunkid'))).size).toBe(1);
    expect(sent[0]?.form.get('chunkid')).toMatch(/^[a-z0-9-]{36}$/);
    expect(sent.map(({ form }) => [form.get('chunkcount'), form.get('filename')])).toEqual(
      Array.from({ length: 4 }, () => ['3', 'p\u00e9.png']),
    );
    expect(sent.every(({ headers }) => headers['content-type'] === undefined)).toBe(true);
  });

  test('gives two uploads different ids', async () => {
    await uploadPicture(fileOf(MIB + 1));
    await uploadPicture(fileOf(MIB + 1));
    expect(new Set(sent.map(({ form }) => form.get('chunkid'))).size).toBe(2);
  });

  test('sends a part that got no answer twice more', async () => {
    let failures = 2;
    answer = (form) => {
      if (form.get('chunkindex') !== '1' || failures === 0) return answers(form);
      failures -= 1;
      return noConnection(form);
    };
    await expect(uploadPicture(fileOf(MIB + 1))).resolves.toEqual(ADDRESS);
    expect(steps()).toEqual(['0', '1', '1', '1', '2', 'merge']);
  });

  test('gives up a part after the third failure, and continues with it when the file is sent again', async () => {
    const file = fileOf(MIB + 1);
    answer = (form) => (form.get('chunkindex') === '1' ? noConnection(form) : answers(form));
    expect(await failure(uploadPicture(file))).toMatchObject({ kind: 'network' });
    expect(steps()).toEqual(['0', '1', '1', '1']);
    answer = answers;
    const seen: number[] = [];
    await expect(uploadPicture(file, { onProgress: (ratio) => seen.push(ratio) })).resolves.toEqual(ADDRESS);
    expect(steps().slice(4)).toEqual(['1', '2', 'merge']);
    expect(seen.map((ratio) => Math.round(ratio * 100))).toEqual([50, 100, 100]);
    expect(new Set(sent.map(({ form }) => form.get('chunkid'))).size).toBe(1);
  });

  test('continues with the merge alone when all parts have arrived', async () => {
    const file = fileOf(MIB + 1);
    answer = (form) => (form.get('action') === 'merge' ? reply('<html></html>') : answers(form));
    await failure(uploadPicture(file));
    sent = [];
    answer = answers;
    await expect(uploadPicture(file)).resolves.toEqual(ADDRESS);
    expect(steps()).toEqual(['merge']);
  });

  test('sends the parts again that the server misses', async () => {
    let merges = 0;
    answer = (form) => {
      if (form.get('action') !== 'merge') return answers(form);
      merges += 1;
      return merges === 1 ? refused('CHUNK_INCOMPLETE', { missing: '0,2' }) : answers(form);
    };
    await expect(uploadPicture(fileOf(MIB + 1))).resolves.toEqual(ADDRESS);
    expect(steps()).toEqual(['0', '1', '2', 'merge', '0', '2', 'merge']);
  });

  test('cleans what has arrived of a file that is given up, once', async () => {
    const file = fileOf(MIB + 1);
    answer = (form) => (form.get('chunkindex') === '1' ? noConnection(form) : answers(form));
    await failure(uploadPicture(file));
    dropUpload(file);
    dropUpload(file);
    expect(steps().slice(4)).toEqual(['clean']);
    expect(sent.at(-1)?.form.get('chunkid')).toBe(sent[0]?.form.get('chunkid'));
  });

  test('cleans at once after a refusal', async () => {
    answer = (form) => (form.get('action') === 'merge' ? refused('UPLOAD_TYPE') : answers(form));
    expect(await failure(uploadPicture(fileOf(MIB + 1)))).toMatchObject({ code: 'UPLOAD_TYPE' });
    expect(steps()).toEqual(['0', '1', '2', 'merge', 'clean']);
  });

  test('reports the first failure when the clean fails too', async () => {
    answer = (form) => {
      if (form.has('chunkindex')) return answers(form);
      return form.get('action') === 'merge' ? refused('UPLOAD_TYPE') : noConnection(form);
    };
    expect(await failure(uploadPicture(fileOf(MIB + 1)))).toMatchObject({ code: 'UPLOAD_TYPE' });
    expect(steps().at(-1)).toBe('clean');
  });

  test('stops and cleans when it is aborted', async () => {
    const control = new AbortController();
    answer = (form) => {
      if (form.get('chunkindex') !== '1') return answers(form);
      control.abort();
      return new Promise<Response>(() => undefined);
    };
    const error = await failure(uploadPicture(fileOf(2 * MIB), { signal: control.signal }));
    expect(error).toMatchObject({ kind: 'aborted' });
    expect(steps()).toEqual(['0', '1', 'clean']);
  });
});
