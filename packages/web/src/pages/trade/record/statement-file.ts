import type { Data } from '@tessera/contract/routes';

/** Decodes a base64 file; throws on malformed input. */
export function blobOf({ content, type }: Pick<Data<'trade/statement'>, 'content' | 'type'>): Blob {
  const text = atob(content);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new Blob([bytes], { type });
}
