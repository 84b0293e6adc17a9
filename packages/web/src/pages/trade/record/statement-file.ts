import type { Data } from '@tessera/contract/routes';

/** A file that came as base64, as bytes with its type. Throws on what is no base64. */
export function blobOf({ content, type }: Pick<Data<'trade/statement'>, 'content' | 'type'>): Blob {
  const text = atob(content);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new Blob([bytes], { type });
}

/** Hands a file to the browser, which asks or saves it as it does with any download. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
