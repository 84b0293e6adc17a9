let attempts = 0;

/** Imports a lazy module, also after an earlier fetch of it has failed. A browser may keep a failed import
 *  for the life of the page, so the second attempt of a call uses an address of its own. What the module
 *  imports keeps its addresses, so nothing is loaded twice. `load` returns the module itself. */
export async function importAgain<Module>(load: () => Promise<Module> | Module): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === undefined) throw error;
    attempts += 1;
    return import(/* @vite-ignore */ `${address}?attempt=${attempts}`) as Promise<Module>;
  }
}

/** The address of the module, which Chromium, Firefox and older WebKit name in the message. */
export const addressIn = (error: unknown): string | undefined =>
  error instanceof TypeError ? /https?:\/\/[^\s?]+\.js\b/.exec(error.message)?.[0] : undefined;
