import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export type Chunk = {
  readonly file: string;
  readonly rawBytes: number;
  readonly gzipBytes: number;
  readonly brotliBytes: number;
};

/** Every script and style of the built web app, largest first, with what it weighs packed. */
export function chunksOf(dist: string): Chunk[] {
  const folder = path.join(dist, 'assets');
  return readdirSync(folder)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => {
      const whole = path.join(folder, file);
      const raw = readFileSync(whole);
      // Small files are not packed ahead of time and travel as they are.
      const brotliBytes = existsSync(`${whole}.br`) ? readFileSync(`${whole}.br`).length : raw.length;
      return { file, rawBytes: raw.length, gzipBytes: gzipSync(raw, { level: 9 }).length, brotliBytes };
    })
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes);
}
