import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { Caller, newMember, type Member } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';

/** Clients that this product did not write, as their documentation says to use them: what they upload can be
 *  looked at afterwards. */

type Reply = { readonly code: number; readonly msg: string; readonly data: { url: string } | null };

type DropzoneFile = File & {
  readonly upload: { readonly uuid: string; readonly totalChunkCount: number; readonly filename: string };
};
type DropzonePart = { readonly index: number; readonly file: DropzoneFile };

/** The part of Dropzone's API that these tests use; it comes without types. */
type DropzoneClass = {
  autoDiscover: boolean;
  new (
    place: HTMLElement,
    options: {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly chunking: boolean;
      readonly forceChunking: boolean;
      readonly chunkSize: number;
      readonly retryChunks: boolean;
      readonly params: (files: unknown, xhr: unknown, chunk: DropzonePart | null) => object | null;
      readonly chunksUploaded: (file: DropzoneFile, merged: () => void) => void;
    },
  ): {
    addFile(file: File): void;
    on(event: 'error', handle: (file: unknown, reason: unknown) => void): void;
  };
};

type LuchUpload = {
  readonly file: File;
  readonly name: string;
  readonly header: Readonly<Record<string, string>>;
  readonly formData: Readonly<Record<string, string>>;
};

/** The part of luch-request's API that these tests use, as the global of a script. */
type LuchRequestClass = new (options: { readonly baseURL: string }) => {
  upload(url: string, options: LuchUpload): Promise<{ readonly data: Reply }>;
};

const { resolve } = createRequire(import.meta.url);
const PART_BYTES = 524_288;

const product = useSharedProduct();
let member: Member;
let token: string;
/** Does not compress: about 1.5 MB. */
let png: Buffer;
let luchRequest: string;

beforeAll(async () => {
  member = await newMember(new Caller(product.address), 'uploader1');
  token = String(JSON.parse(member.storage['token'] ?? '""'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const side = 720;
  png = await sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  luchRequest = await bundle(resolve('luch-request'), 'LuchRequest');
});

/** An ES module as one script that sets a global name. */
async function bundle(input: string, name: string): Promise<string> {
  const build = await rolldown({ input, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name });
  await build.close();
  return output[0].code;
}

/** A page of the product's origin with nothing of the product on it. */
async function blankPage(): Promise<{ readonly page: Page; readonly types: readonly string[] }> {
  const { page } = await product.open();
  const address = `${product.address}/blank-for-clients`;
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>client</title><body></body>' }),
  );
  await page.goto(address);
  const types: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/common/upload')) types.push(request.headers()['content-type'] ?? '');
  });
  return { page, types };
}

/** The size of the picture at an address, as the browser reads it. */
const sizeOf = (page: Page, url: string): Promise<readonly number[]> =>
  page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src });
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);

test('Dropzone uploads a picture in parts and merges them', async () => {
  const { page, types } = await blankPage();
  await page.addScriptTag({ path: resolve('dropzone/dist/dropzone.js') });
  const reply = await page.evaluate(
    async ({ bytes, headers, chunkSize }) => {
      const { Dropzone } = globalThis as typeof globalThis & { Dropzone: DropzoneClass };
      Dropzone.autoDiscover = false;
      const place = document.body.appendChild(document.createElement('div'));
      const file = new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'noise.png', {
        type: 'image/png',
      });
      return new Promise<Reply>((done, fail) => {
        const dropzone = new Dropzone(place, {
          url: '/api/common/upload',
          headers,
          chunking: true,
          forceChunking: true,
          chunkSize,
          retryChunks: true,
          params: (_files, _xhr, chunk) =>
            chunk && {
              chunkid: chunk.file.upload.uuid,
              chunkindex: chunk.index,
              chunkcount: chunk.file.upload.totalChunkCount,
              filename: chunk.file.upload.filename,
              filesize: chunk.file.size,
              chunksize: chunkSize,
            },
          chunksUploaded: ({ upload }, merged) => {
            const fields = {
              action: 'merge',
              chunkid: upload.uuid,
              chunkcount: String(upload.totalChunkCount),
              filename: upload.filename,
            };
            void fetch('/api/common/upload', {
              method: 'POST',
              headers,
              body: new URLSearchParams(fields),
            })
              .then((response) => response.json())
              .then((body: Reply) => {
                merged();
                done(body);
              }, fail);
          },
        });
        dropzone.on('error', (_file, reason) => fail(new Error(JSON.stringify(reason))));
        dropzone.addFile(file);
      });
    },
    { bytes: png.toString('base64'), headers: { token }, chunkSize: PART_BYTES },
  );
  expect(png.length).toBeGreaterThan(2 * PART_BYTES);
  expect(types).toHaveLength(Math.ceil(png.length / PART_BYTES) + 1);
  expect(types.at(-1)).toContain('application/x-www-form-urlencoded');
  expect(reply.code).toBe(1);
  expect(await sizeOf(page, reply.data?.url ?? '')).toEqual([720, 720]);
});

test('luch-request uploads a whole picture', async () => {
  const { page, types } = await blankPage();
  await page.addScriptTag({ content: luchRequest });
  const reply = await page.evaluate(
    async ({ bytes, headers }) => {
      type Upload = LuchUpload & { readonly url: string; readonly complete: (result: object) => void };
      // The part of its host that uploads: fields before the file, the body of the reply as text.
      const uploadFile = ({ url, file, name, header, formData, complete }: Upload): void => {
        const form = new FormData();
        for (const [field, value] of Object.entries(formData)) form.append(field, value);
        form.append(name, file, file.name);
        void fetch(url, { method: 'POST', headers: header, body: form }).then(async (response) =>
          complete({ statusCode: response.status, data: await response.text(), errMsg: 'uploadFile:ok' }),
        );
      };
      Object.assign(globalThis, { uni: { uploadFile } });
      const { LuchRequest } = globalThis as typeof globalThis & { LuchRequest: LuchRequestClass };
      const http = new LuchRequest({ baseURL: location.origin });
      const file = new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'noise.png');
      const response = await http.upload('/api/common/upload', {
        file,
        name: 'file',
        header: { ...headers, 'Content-Type': 'application/json' },
        formData: { category: 'test' },
      });
      return response.data;
    },
    { bytes: png.toString('base64'), headers: { token } },
  );
  expect(types.map((type) => type.split(';')[0])).toEqual(['multipart/form-data']);
  expect(reply.code).toBe(1);
  expect(await sizeOf(page, reply.data?.url ?? '')).toEqual([720, 720]);
});
