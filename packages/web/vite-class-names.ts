import type { Plugin } from 'vite';

const IMPORT = /import (\w+) from ('[^']+\.module\.css'|"[^"]+\.module\.css")/g;

/** Takes class names one by one instead of as a table per style sheet: they are constants, so the build
 *  writes each where it is used and leaves the tables, with all the names that a chunk does not use, out. */
export function classNames(): Plugin {
  return {
    name: 'tessera-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/ },
      handler: (code) => ({ code: code.replaceAll(IMPORT, 'import * as $1 from $2'), map: null }),
    },
  };
}
