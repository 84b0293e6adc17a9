import type sharp from 'sharp';

import { Refusal } from '../kernel/refusal.ts';

export type Picture = { readonly bytes: Buffer; readonly type: 'image/jpeg' };

/** Makes pictures anew from what strangers sent. */
export type PictureMaker = { readonly redraw: (sent: Buffer) => Promise<Picture> };

const AT_ONCE = 2;
const WAITING_MAX = 8;
const PIXELS_MAX = 16_000_000;
const SIDE_MAX = 1_600;
const SECONDS_MAX = 5;
/** What the table takes. */
const BYTES_MAX = 1_048_576;
/** From good to poor; the first whose picture is small enough is taken. */
const QUALITIES = [80, 60, 35, 15];
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Decodes what was sent and draws it again as JPEG, the longest side 1600 pixels at most, turned as its
 *  camera meant, with nothing of what stood beside the picture: no place, no device, nothing hidden behind
 *  its end. Two at a time, in threads of their own.  Refuses: PROOF_INVALID for what is no whole picture or
 *  has more than 16 million pixels, SERVER_BUSY when eight wait already. */
export function createPictureMaker(): PictureMaker {
  let count = 0;
  const queue: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    count += 1;
    if (count > AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    count -= 1;
    queue.shift()?.();
  };
  return {
    redraw: async (sent) => {
      if (count >= AT_ONCE + WAITING_MAX) throw new Refusal('SERVER_BUSY');
      await enter();
      try {
        return { bytes: await draw(sent), type: 'image/jpeg' };
      } finally {
        leave();
      }
    },
  };
}

async function draw(sent: Buffer): Promise<Buffer> {
  const open = await library();
  const picture = open(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  for (const quality of QUALITIES) {
    const bytes = await encoded(picture, quality);
    if (bytes.length <= BYTES_MAX) return bytes;
  }
  throw new Refusal('PROOF_INVALID');
}

/** The library says why it cannot read something by throwing; whatever it says, this is no picture of ours to
 *  keep. */
async function encoded(picture: sharp.Sharp, quality: number): Promise<Buffer> {
  try {
    return await picture.clone().jpeg({ quality }).toBuffer();
  } catch {
    throw new Refusal('PROOF_INVALID');
  }
}

/** Loaded with the first picture: it brings twenty megabytes that most servers of a day never need. Only the
 *  three formats can be read with it; all its other readers are shut. */
async function library(): Promise<typeof sharp> {
  const { default: opened } = await import('sharp');
  opened.cache(false);
  opened.concurrency(1);
  opened.block({ operation: ['VipsForeignLoad'] });
  opened.unblock({ operation: LOADERS });
  return opened;
}
