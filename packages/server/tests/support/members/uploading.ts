import sharp from 'sharp';

import type { Data } from '@tessera/contract/routes';

import type { TestServer } from '../http.ts';

export const BOUNDARY = 'tessera-test-boundary';
export type Fields = Readonly<Record<string, string | number>>;

/** A multipart body as browsers make it: fields first, then the file under a made-up name. */
function multipart(fields: Fields, file?: Buffer, type = 'application/octet-stream'): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(parts.join('')),
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}
/** Sends an upload as browsers do. */
export const uploadTo =
  (server: TestServer) => async (token: string, fields: Fields, file?: Buffer, type?: string) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const { body } = await server.post('common/upload', undefined, {
      token,
      headers,
      raw: multipart(fields, file, type),
    });
    return body as unknown as { code: number; msg: string; data: Data<'common/upload'> & { limit?: number } };
  };
export const picture = (width: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height: 40, channels: 3, background: '#a33' } })
    .toFormat(format)
    .toBuffer();
/** A picture that does not compress, of about this many bytes. */
export const large = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
