import { parse } from 'node:querystring';
import type { Readable } from 'node:stream';

import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { UploadedFile } from '@tessera/contract/routes/common';

import { Refusal } from '../kernel/refusal.ts';
import { hasNul } from './refuse-foreign.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest file of a call that takes one, and largest multipart body; any other body of such a call is
     *  as small as those of all calls. */
    fileBytesMax?: number;
    multipartBytesMax?: number;
  }
}

const FIELDS_MAX = 100;
const FIELD_BYTES_MAX = 32_768;
const FILE_BYTES_MAX = 65_536;
const FILES_MAX = 1;
const PARTS_MAX = 1_000;

/** Maps the multipart parser's error codes. */
export const MULTIPART_LIMITS: Readonly<Record<string, { readonly of: string; readonly limit: number }>> = {
  FST_FIELDS_LIMIT: { of: 'fields', limit: FIELDS_MAX },
  FST_FILES_LIMIT: { of: 'files', limit: FILES_MAX },
  FST_PARTS_LIMIT: { of: 'parts', limit: PARTS_MAX },
};

/** Parses the JSON text of a body; an empty one is an empty object. Throws what it refuses. */
export type ParseJson = (text: string) => unknown;

type Parse = (request: undefined, text: string, done: (error: Error | null, value?: unknown) => void) => void;

/** The parser of every JSON body: the framework's, which takes no key that reaches a prototype.
 *  Refuses: INVALID_PARAMETERS for the character 0. */
export function jsonParser(app: FastifyInstance): ParseJson {
  const read = app.getDefaultJsonParser('error', 'error') as unknown as Parse;
  return (text) => {
    if (text.length === 0) return {};
    if (hasNul(text)) throw new Refusal('INVALID_PARAMETERS');
    let found: unknown;
    read(undefined, text, (error, value) => {
      if (error) throw error;
      found = value;
    });
    return found;
  };
}

/** Parses JSON (an empty body included), urlencoded and multipart bodies into one plain object. */
export async function addBodyParsers(app: FastifyInstance, parseJson: ParseJson): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseJson(body),
  );
  await app.register(formbody, { parser: (text) => parseForm(text) });
  app.addHook('preValidation', (request, _reply, done) => {
    const isForm = request.headers['content-type']?.startsWith(FORM) ?? false;
    done(
      isForm && Object.values(request.body ?? {}).some(isNulText)
        ? new Refusal('INVALID_PARAMETERS')
        : undefined,
    );
  });
  await app.register(multipart, {
    limits: {
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      files: FILES_MAX,
      parts: PARTS_MAX,
      fileSize: FILE_BYTES_MAX,
    },
    throwFileSizeLimit: false,
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method !== 'POST' || (request.body !== undefined && request.body !== null)) return done();
    if (!request.isMultipart()) {
      request.body = {};
      return done();
    }
    // The multipart parser reads a stream, so the call's size limit must be enforced here.
    const { fileBytesMax, multipartBytesMax: limit = request.routeOptions.bodyLimit } =
      request.routeOptions.config;
    if (Number(request.headers['content-length']) > limit)
      return done(fileBytesMax === undefined ? tooLarge('body', limit) : fileTooLarge(fileBytesMax));
    readFields(request, fileBytesMax).then(
      (fields) => {
        request.body = fields;
        done();
      },
      (error: CallError) => done(callersFault(error)),
    );
  });
}

/** "k=" in a query counts as absent, and the last value of a duplicate key wins. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (text === '') return query;
  for (const [key, value] of Object.entries(parse(text))) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last !== undefined && last !== '') setOwn(query, key, last);
  }
  return query;
}

/** The last value of a duplicate field wins; an empty field stays, since a form may mean it. */
function parseForm(text: string): Record<string, string> {
  const form: Record<string, string> = {};
  for (const [key, value] of Object.entries(parse(text))) {
    setOwn(form, key, (Array.isArray(value) ? value.at(-1) : value) ?? '');
  }
  return form;
}

const FORM = 'application/x-www-form-urlencoded';
const isNulText = (value: unknown): boolean => typeof value === 'string' && value.includes('\u0000');

type CallError = Error & { readonly statusCode?: number };

/** An error of reading a multipart body. The parser throws plain errors at a missing boundary, a body without
 *  its end or a lost connection. Nothing but the body is read there, so all of them are the caller's. */
const callersFault = (error: CallError): Error =>
  error instanceof Refusal || error.statusCode !== undefined ? error : new Refusal('INVALID_PARAMETERS');

type Fields = Record<string, string | number | UploadedFile>;

/** Reads the fields of a multipart body, with its file where the call takes one. Files sent to other calls
 *  are drained and ignored. */
async function readFields(request: FastifyRequest, fileBytesMax: number | undefined): Promise<Fields> {
  const fields: Fields = {};
  const limits = { limits: { fileSize: fileBytesMax ?? FILE_BYTES_MAX } };
  for await (const part of request.parts(limits)) {
    if (part.type === 'file') {
      if (fileBytesMax === undefined) part.file.resume();
      else fields.file = { name: part.filename, bytes: await readFile(part.file, fileBytesMax) };
    } else if (part.valueTruncated) throw tooLarge('field', FIELD_BYTES_MAX);
    else if (isNulText(part.value)) throw new Refusal('INVALID_PARAMETERS');
    else setOwn<Fields[string]>(fields, part.fieldname, fieldText(part.value));
  }
  return fields;
}

/** Reads a file to its end, so that the reply can be sent, and refuses one that was cut at the limit. */
async function readFile(file: Readable & { readonly truncated: boolean }, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  if (file.truncated) throw fileTooLarge(limit);
  return Buffer.concat(chunks);
}

/** Units: bytes. */
const fileTooLarge = (limit: number): Refusal =>
  new Refusal('UPLOAD_TOO_LARGE', { limit, limitMb: limit / 1_048_576 });

/** Units: bytes. */
const tooLarge = (of: 'body' | 'field', limit: number): Refusal =>
  new Refusal('PAYLOAD_TOO_LARGE', { of, limit });

/** A part may declare itself JSON and is then already parsed. A number that JSON has rounded stays a
 *  number, because its text would be another value. */
function fieldText(value: unknown): string | number {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return value;
  return JSON.stringify(value);
}

/** Keys are untrusted: "__proto__" would reach the prototype by plain assignment. */
function setOwn<V>(target: Record<string, V>, key: string, value: V): void {
  if (key !== '__proto__') target[key] = value;
}
