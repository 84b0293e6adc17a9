import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundleServer, type Patch } from '../../../../scripts/build-server.mjs';

export type { Patch };

export type BuildOptions = {
  /** Keeps the failpoints and lets the parent process arm them: see arm-failpoints.ts. */
  readonly hasFailpoints?: boolean;
  /** Breaks the product on purpose. Each text must be found exactly once, otherwise the build fails. */
  readonly patches?: readonly Patch[];
};

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FAILPOINT_ENTRY = 'packages/chaos/src/build/failpoint-server.ts';
/** Files that the program finds relative to itself: see the server's folders.ts. */
const LINKED = ['node_modules', 'packages/server/migrations', 'packages/server/src', 'packages/web'];

/** Builds the server into a folder by the same rules as the production build, and returns the program's file.
 *  The folder may lie anywhere; the build needs the sources it links to.   Cost: about 0.3 s. */
export async function buildServerInto(folder: string, options: BuildOptions = {}): Promise<string> {
  const { hasFailpoints = false, patches = [] } = options;
  const dir = path.join(folder, 'packages/server/dist');
  mkdirSync(dir, { recursive: true });
  await bundleServer({ dir, hasFailpoints, patches, ...(hasFailpoints ? { input: FAILPOINT_ENTRY } : {}) });
  for (const name of LINKED) linkTo(path.join(ROOT, name), path.join(folder, name));
  return path.join(dir, 'main.js');
}

function linkTo(target: string, file: string): void {
  try {
    symlinkSync(target, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
