import { Type } from 'typebox';

import { LooseText, NumberOrText } from '../fields.ts';
import { UPLOAD_BYTES_MAX, UPLOAD_PART_BYTES_MAX, UPLOAD_PARTS_MAX } from '../patterns.ts';
import type { Route } from '../route.ts';

/** A file of a multipart body as the server holds it. */
export type UploadedFile = { readonly name: string; readonly bytes: Uint8Array };

const MIB = 1_048_576;

export const commonRoutes = {
  'common/upload': {
    method: 'POST',
    auth: 'member',
    summary: 'Upload a picture, whole or in parts',
    fileBytesMax: UPLOAD_BYTES_MAX,
    bodyBytesMax: UPLOAD_BYTES_MAX + MIB,
    body: Type.Object({
      file: Type.Optional(
        Type.Unsafe<UploadedFile>({
          description: `A multipart file: a picture of at most ${UPLOAD_BYTES_MAX / MIB} MiB, or one part of it`,
          contentMediaType: 'application/octet-stream',
        }),
      ),
      chunkid: Type.Optional(
        Type.String({
          maxLength: 64,
          description: '36 characters a-z, 0-9, -: the same for all parts of a file',
        }),
      ),
      chunkindex: Type.Optional(NumberOrText),
      chunkcount: Type.Optional(NumberOrText),
      filename: Type.Optional(LooseText),
      action: Type.Optional(
        Type.String({ maxLength: 20, description: 'merge puts the parts together, clean drops them' }),
      ),
      method: Type.Optional(Type.String({ maxLength: 20, description: 'clean, as older clients send it' })),
      category: Type.Optional(LooseText),
    }),
    data: Type.Union([Type.Object({ url: Type.String(), fullurl: Type.String() }), Type.Null()], {
      description: `The address of a whole or merged file; null for a part and for clean. At most ${UPLOAD_PARTS_MAX} parts of ${UPLOAD_PART_BYTES_MAX / MIB} MiB, kept for an hour`,
    }),
    refusals: [
      'UPLOAD_MISSING',
      'UPLOAD_TYPE',
      'UPLOAD_NOT_IMAGE',
      'PICTURE_TOO_LARGE',
      'UPLOAD_TOO_LARGE',
      'UPLOAD_QUOTA',
      'CHUNK_INCOMPLETE',
    ],
  },
} as const satisfies Record<string, Route>;
