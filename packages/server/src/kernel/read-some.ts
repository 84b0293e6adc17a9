/** Reads the body of an answer as text. Throws when it is longer than `bytesMax`: no peer may fill the
 *  server's memory. */
export async function readSome({ body }: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > bytesMax) throw new Error('the answer has no end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
