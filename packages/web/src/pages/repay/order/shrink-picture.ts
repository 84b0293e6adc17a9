/** px of the longer side, and how much of the picture is kept: figures on a screenshot stay readable. */
const SIDE_MAX = 1_600;
const QUALITY = 0.85;
/** Larger files are not opened: what a phone takes is far below. */
const BYTES_MAX = 30_000_000;

/** A picture as a data: URL, JPEG of at most 1,600 px; null for what is no picture. What else the file held,
 *  such as where it was taken, stays on the phone. */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  if (file.size > BYTES_MAX) return null;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = fitWithin(picture.width, picture.height, SIDE_MAX);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const brush = canvas.getContext('2d');
    if (!brush) return null;
    // JPEG knows no transparency: what shines through is paper, not black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, width, height);
    brush.drawImage(picture, 0, 0, width, height);
    picture.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
}

/** The size that keeps the shape and fits into a square; small ones stay as they are. */
export function fitWithin(
  width: number,
  height: number,
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
