const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const GIF = /^GIF8[79]a$/;
const WEBP_AT = 8;

/** Returns true if a file begins like a JPEG, PNG, GIF or WebP. Its name and declared type say nothing. */
export const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, JPEG.length).equals(JPEG) ||
  bytes.subarray(0, PNG.length).equals(PNG) ||
  GIF.test(bytes.toString('latin1', 0, 6)) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', WEBP_AT, WEBP_AT + 4) === 'WEBP');
