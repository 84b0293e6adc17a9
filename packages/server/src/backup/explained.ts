import { StartupError } from '../kernel/startup-error.ts';
import { Undecryptable } from './age.ts';

/** Turns what is wrong with a file into a sentence. */
export async function explained<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undecryptable)
      throw new StartupError(
        error.why === 'key' ? `the key does not open ${file}` : `${file} is damaged: ${error.message}`,
        { cause: error },
      );
    throw error;
  }
}
