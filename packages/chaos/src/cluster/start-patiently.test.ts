import { expect, it } from 'vitest';

import { startPatiently } from './start-patiently.ts';

const waited: number[] = [];
const wait = async (ms: number): Promise<void> => void waited.push(ms);

it('starts again what ends at once, and gives up after ten times', async () => {
  let left = 3;
  const start = async (): Promise<void> => {
    left -= 1;
    if (left > 0) throw new Error('no database');
  };
  await startPatiently({ start }, wait);
  expect(waited).toEqual([2_000, 2_000]);
  left = 11;
  await expect(startPatiently({ start }, wait)).rejects.toThrow('no database');
  expect(left).toBe(1);
});
