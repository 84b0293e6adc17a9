// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { until } from '../test-until.ts';
import { usePictures, type Pictures } from './use-pictures.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Call = { readonly init: RequestInit; readonly answer: (body: object) => Promise<void> };

let calls: Call[];
let shown: Pictures;
let unmount: () => void;

vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  const answer = (body: object): Promise<void> =>
    act(async () => {
      resolve(new Response(JSON.stringify(body)));
      await until(() => expect(calls).not.toContain(call));
    });
  const call: Call = { init, answer };
  calls.push(call);
  return promise.finally(() => calls.splice(calls.indexOf(call), 1));
});

const picture = (name: string): File => new File(['x'], `${name}.png`);
const statesOf = (): readonly string[] => shown.pictures.map(({ state }) => state);
const taken = (url: string) => ({ code: 1, msg: '', data: { url, fullurl: url } });
const first = (): Call => calls[0] ?? expect.fail('nothing is being sent');

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  calls = [];
  function Show({ onShow }: { readonly onShow: (pictures: Pictures) => void }) {
    const pictures = usePictures(2);
    useLayoutEffect(() => {
      onShow(pictures);
    });
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Show onShow={(pictures) => (shown = pictures)} />));
  unmount = () => act(() => root.unmount());
});
const realBitmap = globalThis.createImageBitmap;
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
  vi.stubGlobal('createImageBitmap', realBitmap);
});

describe('usePictures', () => {
  test('uploads as it is told, and leaves out what is too many', async () => {
    await act(async () => shown.add([picture('a'), picture('b'), picture('c')]));
    expect(statesOf()).toEqual(['sending', 'sending']);
    expect(shown).toMatchObject({ isBusy: true, isFull: true, urls: [] });
    await first().answer(taken('/uploads/1.jpg'));
    await first().answer(taken('/uploads/2.jpg'));
    await expect.poll(() => shown.urls).toEqual(['/uploads/1.jpg', '/uploads/2.jpg']);
    expect(shown.isBusy).toBe(false);
  });

  test('says why a picture failed and sends it again', async () => {
    await act(async () => shown.add([picture('a')]));
    await first().answer({ code: 0, msg: 'UPLOAD_NOT_IMAGE', data: null });
    await expect.poll(statesOf).toEqual(['failed']);
    expect(shown.pictures[0]?.fault).not.toBe('');
    expect(shown.urls).toEqual([]);
    await act(async () => shown.retry(shown.pictures[0]?.key ?? ''));
    expect(statesOf()).toEqual(['sending']);
    await first().answer(taken('/uploads/1.jpg'));
    await expect.poll(() => shown.urls).toEqual(['/uploads/1.jpg']);
  });

  test('stops sending a picture that is removed', async () => {
    await act(async () => shown.add([picture('a')]));
    const { signal } = first().init;
    await act(async () => shown.remove(shown.pictures[0]?.key ?? ''));
    expect(signal?.aborted).toBe(true);
    expect(shown).toMatchObject({ pictures: [], isBusy: false, isFull: false });
  });

  test.each([
    [6_000, 4_000],
    [8_064, 6_048],
    [6_120, 8_160],
  ])('makes a photo of %i by %i pixels small before it is sent', async (width, height) => {
    const drawn: string[] = [];
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
    const brush = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(
      this: HTMLCanvasElement,
      done,
      type,
    ) {
      drawn.push(`${this.width}x${this.height} ${type}`);
      done(new Blob(['small'], { type: 'image/jpeg' }));
    });
    const sent = (): unknown => {
      const file = (first().init.body as FormData).get('file') as File;
      return [file.name, file.type, file.size];
    };
    await act(async () => shown.add([new File([new Uint8Array(10_000_000)], 'IMG_1.HEIC.jpeg')]));
    await until(() => expect(calls).toHaveLength(1));
    expect(sent()).toEqual(['IMG_1.HEIC.jpg', 'image/jpeg', 5]);
    expect(drawn).toEqual([
      width > height ? `1600x${Math.round((1600 * height) / width)} image/jpeg` : '1200x1600 image/jpeg',
    ]);
    await first().answer({ code: 0, msg: 'SERVER_BUSY', data: null });
    await expect.poll(statesOf).toEqual(['failed']);
  });
});
