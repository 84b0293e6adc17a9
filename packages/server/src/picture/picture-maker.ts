import type sharp from 'sharp';

import type { RefusalCode } from '@tessera/domain/refusal';

import { createLimiter } from '../kernel/queue/limiter.ts';
import { Refusal } from '../kernel/refusal.ts';

export type Picture = { readonly bytes: Buffer; readonly type: 'image/jpeg' };

/** Re-encodes untrusted pictures; `invalid` is the refusal of a file that is no picture. */
export type PictureMaker = {
  readonly redraw: (sent: Buffer, invalid: RefusalCode) => Promise<Picture>;
};

const AT_ONCE = 2;
const WAITING_MAX = 8;
const MEGAPIXELS_MAX = 16;
const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000;
const SIDE_MAX = 1_600;
const SECONDS_MAX = 5;
/** The size limit of the table. */
const BYTES_MAX = 1_048_576;
/** Quality steps in descending order; the first that yields a small enough file is used. */
const QUALITIES = [80, 60, 35, 15];
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

/** Decodes a picture and re-encodes it as JPEG, at most 1600 pixels on the longest side, rotated by its
 *  EXIF orientation, without any metadata or trailing data. Two run at a time, in worker threads.
 *  Refuses: `invalid` for an incomplete picture, PICTURE_TOO_LARGE for one of more than 16 million pixels,
 *  which is not decoded, SERVER_BUSY when eight are already queued. */
export function createPictureMaker(): PictureMaker {
  const inTurn = createLimiter(AT_ONCE, WAITING_MAX);
  return {
    redraw: (sent, invalid) =>
      inTurn(async () => ({ bytes: await draw(sent, invalid), type: 'image/jpeg' as const })),
  };
}

async function draw(sent: Buffer, invalid: RefusalCode): Promise<Buffer> {
  const open = await library();
  await assertSize(open(sent, { limitInputPixels: false }), invalid);
  const picture = open(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  for (const quality of QUALITIES) {
    const bytes = await encoded(picture, quality, invalid);
    if (bytes.length <= BYTES_MAX) return bytes;
  }
  throw new Refusal(invalid);
}

/** By the head of the file alone. */
async function assertSize(picture: sharp.Sharp, invalid: RefusalCode): Promise<void> {
  const { width, height } = await picture.metadata().catch(() => {
    throw new Refusal(invalid);
  });
  if (width * height > PIXELS_MAX) throw new Refusal('PICTURE_TOO_LARGE', { megapixels: MEGAPIXELS_MAX });
}

/** The library throws when it cannot decode a file; every such error means an invalid picture. */
async function encoded(picture: sharp.Sharp, quality: number, invalid: RefusalCode): Promise<Buffer> {
  try {
    return await picture.clone().jpeg({ quality }).toBuffer();
  } catch {
    throw new Refusal(invalid);
  }
}

/** Loaded with the first picture: the library takes twenty megabytes that most servers never need. Only the
 *  accepted formats are enabled; all other decoders are disabled. */
async function library(): Promise<typeof sharp> {
  const { default: opened } = await import('sharp');
  opened.cache(false);
  opened.concurrency(1);
  opened.block({ operation: ['VipsForeignLoad'] });
  opened.unblock({ operation: LOADERS });
  return opened;
}
