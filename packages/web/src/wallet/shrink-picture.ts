/** px of the longer side, and the JPEG quality: digits on a screenshot stay readable. */
const SIDE_MAX = 1_600;
const QUALITY = 0.85;
/** Larger files are refused; photos of a phone are far smaller. */
const BYTES_MAX = 30_000_000;

/** A picture as a data: URL, a JPEG of at most 1,600 px; null for other files. Metadata, such as the
 *  location, stays on the phone. */
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
    // JPEG has no transparency: transparent areas become white, not black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, width, height);
    brush.drawImage(picture, 0, 0, width, height);
    picture.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
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
