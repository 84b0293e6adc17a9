import { Refusal } from '../kernel/refusal.ts';
import { isPicture } from '../picture/is-picture.ts';

const HEAD = /^data:image\/(?:jpeg|jpg|png|gif|webp);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BYTES_MAX = 2 * 1_048_576;
const HEAD_MAX = 32;

/** Decodes a picture sent as a data: URL. The format is detected from its first bytes, not from the
 *  declared type.
 *  Refuses: PROOF_INVALID for anything but a picture of at most 2 MiB. */
export function readDataUrl(text: string | undefined): Buffer {
  const head = HEAD.exec(text?.slice(0, HEAD_MAX) ?? '')?.[0];
  if (text === undefined || head === undefined) throw new Refusal('PROOF_INVALID');
  const content = text.slice(head.length);
  if (content.length > (BYTES_MAX / 3) * 4 + 4 || !BASE64.test(content)) throw new Refusal('PROOF_INVALID');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > BYTES_MAX || !isPicture(bytes)) throw new Refusal('PROOF_INVALID');
  return bytes;
}
