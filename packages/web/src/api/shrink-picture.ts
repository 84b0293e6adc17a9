import { t } from '../i18n/i18n.ts';

/** px of the longer side, and the JPEG quality: digits on a screenshot stay readable. */
const SIDE_MAX = 1_600;
const QUALITY = 0.85;
/** Larger files are not read; photos of a phone are smaller. */
const MEGABYTES_MAX = 30;
const BYTES_MAX = MEGABYTES_MAX * 1_000_000;
/** A file up to this size whose sides fit is uploaded as it is. */
const SMALL_BYTES_MAX = 1_048_576;
const JPEG = 'image/jpeg';

/** A picture as a data: URL, a JPEG of at most 1,600 px; null for other files. Metadata, such as the
 *  location, stays on the phone. */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  const picture = await read(file);
  return (picture && drawn(picture)?.toDataURL(JPEG, QUALITY)) ?? null;
}

/** Message for a file of which `shrinkPicture` returns nothing. */
export const whyNotShrunk = (file: Blob): string =>
  file.size > BYTES_MAX
    ? t('refusal.UPLOAD_TOO_LARGE', { limitMb: MEGABYTES_MAX })
    : t('refusal.UPLOAD_NOT_IMAGE');

/** The file that is uploaded for a picture: a photo as a JPEG of at most 1,600 px, since the server takes no
 *  more than 16 million pixels. A small picture stays as it is, and so does what the browser cannot read: the
 *  server says what is wrong with it. */
export async function pictureToUpload(file: File): Promise<File> {
  const picture = await read(file);
  if (!picture) return file;
  const isSmall = file.size <= SMALL_BYTES_MAX && Math.max(picture.width, picture.height) <= SIDE_MAX;
  if (isSmall) {
    picture.close();
    return file;
  }
  const canvas = drawn(picture);
  const bytes = canvas && (await new Promise<Blob | null>((done) => canvas.toBlob(done, JPEG, QUALITY)));
  return bytes ? new File([bytes], file.name.replace(/(?:\.[^.]*)?$/, '.jpg'), { type: JPEG }) : file;
}

async function read(file: Blob): Promise<ImageBitmap | null> {
  if (file.size > BYTES_MAX) return null;
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** A picture on a canvas of at most 1,600 px. */
function drawn(picture: ImageBitmap): HTMLCanvasElement | null {
  const { width, height } = fitWithin(picture.width, picture.height, SIDE_MAX);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (brush) {
    // JPEG has no transparency: transparent areas become white, not black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, width, height);
    brush.drawImage(picture, 0, 0, width, height);
  }
  picture.close();
  return brush && canvas;
}

/** The size that fits into a square and keeps the aspect ratio; small pictures keep theirs. */
export function fitWithin(
  width: number,
  height: number,
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
