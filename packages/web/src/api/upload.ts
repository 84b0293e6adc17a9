import { UPLOAD_BYTES_MAX } from '@tessera/contract/patterns';
import type { Data } from '@tessera/contract/routes';

import { t, translateMessage } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { api } from './api.ts';
import { randomHex } from './random-hex.ts';

/** Uploads of pictures. A file of up to 1 MiB is one call. A larger one is sent in parts:
 *
 *  part 0 -> ... -> last part -> merge -> address
 *  any step -- no answer --> the failure; the same file continues behind the parts that have arrived
 *  any step -- refused or aborted --> clean -> the failure
 *  merge -- parts are missing --> these again -> merge
 *
 *  A part or merge that got no answer is sent up to twice more: the server takes a repeat for the same
 *  one. docs/decisions/0047-upload-parts.md says why parts have this size. */
export type Uploaded = NonNullable<Data<'common/upload'>>;

export type UploadOptions = {
  /** The share of the file that has arrived, 0 to 1; only for files of more than 1 MiB. */
  readonly onProgress?: (ratio: number) => void;
  readonly signal?: AbortSignal;
};

const WHOLE_BYTES_MAX = 1_048_576;
const PART_BYTES = 524_288;
const MIB = 1_048_576;
const TRIES = 3;
const TIMEOUT_MS = 60_000;

/** Uploads a picture and returns its address; `url` is what other calls take.
 *  Throws ApiError: a refusal (UPLOAD_TOO_LARGE before anything is sent), no connection, time-out, aborted;
 *  any other reply is a failed upload. */
export async function uploadPicture(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  if (file.size > UPLOAD_BYTES_MAX) throw tooLarge();
  if (file.size > WHOLE_BYTES_MAX) return uploadInChunks(file, options);
  const form = new FormData();
  form.append('file', file, file.name);
  return addressIn(await send(form, options.signal));
}

type Unfinished = { readonly chunkId: string; arrived: number };

/** Uploaded parts of files whose upload failed. */
const unfinished = new WeakMap<File, Unfinished>();

/** Drops what has arrived of a file that will not be sent again. */
export function dropUpload(file: File): void {
  const upload = unfinished.get(file);
  unfinished.delete(file);
  if (!upload || upload.arrived === 0) return;
  // The parts expire by themselves if this fails too.
  void send(formOf({ action: 'clean', chunkid: upload.chunkId })).catch(() => undefined);
}

/** Uploads a file in parts of 512 KiB, one after the other, behind those that have arrived before. */
async function uploadInChunks(file: File, { onProgress, signal }: UploadOptions): Promise<Uploaded> {
  const upload = unfinished.get(file) ?? { chunkId: newChunkId(), arrived: 0 };
  unfinished.set(file, upload);
  const count = Math.ceil(file.size / PART_BYTES);
  const progress = (): void => onProgress?.(Math.min(file.size, upload.arrived * PART_BYTES) / file.size);
  const sendPart = (index: number): Promise<unknown> =>
    retried(() => send(partOf(file, { chunkId: upload.chunkId, index, count }), signal));
  try {
    if (upload.arrived > 0) progress();
    for (; upload.arrived < count; progress()) {
      await sendPart(upload.arrived);
      upload.arrived += 1;
    }
    const merge = (): Promise<Data<'common/upload'>> =>
      retried(() => send(mergeOf(file, upload.chunkId, count), signal));
    const merged = await merge().catch(async (error: unknown) => {
      for (const index of missingIn(error)) await sendPart(index);
      return merge();
    });
    unfinished.delete(file);
    return addressIn(merged);
  } catch (error) {
    if (isInVain(error)) dropUpload(file);
    throw error;
  }
}

/** Returns true if sending the same file again would be in vain, or is not wanted. */
const isInVain = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.kind === 'aborted' ||
  (error.kind === 'refused' && error.code.startsWith('UPLOAD_'));

/** The parts that the server has not, or no longer, by its refusal; any other failure is thrown. */
function missingIn(error: unknown): readonly number[] {
  if (!(error instanceof ApiError) || error.code !== 'CHUNK_INCOMPLETE') throw error;
  const { missing } = (error.data ?? {}) as { readonly missing?: unknown };
  return String(missing ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
}

type Part = { readonly chunkId: string; readonly index: number; readonly count: number };

function partOf(file: File, { chunkId, index, count }: Part): FormData {
  const bytes = file.slice(index * PART_BYTES, (index + 1) * PART_BYTES, 'application/octet-stream');
  const form = formOf({
    chunkid: chunkId,
    chunkindex: String(index),
    chunkcount: String(count),
    filename: file.name,
  });
  // Servers of this family read a body in order, so the file comes after the fields that say what it is.
  form.append('file', bytes, file.name);
  return form;
}

const mergeOf = (file: File, chunkId: string, count: number): FormData =>
  formOf({ action: 'merge', chunkid: chunkId, chunkcount: String(count), filename: file.name });

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Repeats a call that nobody answered; a refusal is final. */
async function retried<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isFinal = !(error instanceof ApiError) || !error.isOpen || error.kind === 'aborted';
      if (isFinal || tries === TRIES) throw error;
    }
  }
}

function send(form: FormData, signal?: AbortSignal): Promise<Data<'common/upload'>> {
  const quiet = { showLoading: false, showError: false, timeoutMs: TIMEOUT_MS };
  return api('common/upload', undefined, { ...quiet, form, ...(signal && { signal }) });
}

function addressIn(data: Data<'common/upload'>): Uploaded {
  if (!data?.url) throw new ApiError('malformed', 'UPLOAD_FAILED', t('error.upload'));
  return data;
}

const tooLarge = (): ApiError =>
  new ApiError(
    'refused',
    'UPLOAD_TOO_LARGE',
    translateMessage('UPLOAD_TOO_LARGE', { limitMb: UPLOAD_BYTES_MAX / MIB }),
  );

/** In the form of a UUID: 36 characters of a-z, 0-9 and -. `crypto.randomUUID` is missing on plain HTTP. */
const newChunkId = (): string => randomHex(16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
