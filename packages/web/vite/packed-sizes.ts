import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file too small to be packed travels as it is. */
export const packedSizes = (folder: string, files: readonly string[], suffix: string): Promise<number[]> =>
  Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      return (await stat(path + suffix).catch(() => stat(path))).size;
    }),
  );

export const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
