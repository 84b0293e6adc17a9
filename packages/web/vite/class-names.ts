import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

/** Names in a style sheet: classes and key frames. */
const NAMED = /(?:\.|@keyframes )([a-zA-Z_][\w-]*)/g;
const STYLES = /^import (\w+) from ('\.[^']+\.module\.css';)$/gm;

/** First five characters of all names of a CSS module in a production build, the same for the same file on
 *  every machine. */
export const prefixOf = (file: string): string =>
  `t${createHash('sha256')
    .update(file.slice(file.lastIndexOf('/src/')))
    .digest('base64url')
    .slice(0, 4)}`;

/** A class or key frames of a CSS module in a production build. Those of a file begin alike and are counted,
 *  which packs better than a name by chance for each. */
export function className(name: string, file: string, css: string): string {
  const names = new Set(Array.from(css.matchAll(NAMED), ([, found]) => found));
  return prefixOf(file) + [...names].indexOf(name).toString(36);
}

/** The prefixes of the CSS modules in whose names a rule is written. */
export const prefixesIn = (rule: string): readonly string[] =>
  Array.from(
    rule.matchAll(/(?:\.|@keyframes )(t[\w-]{4})[0-9a-z]{1,2}(?![\w-])/g),
    ([, prefix = '']) => prefix,
  );

/** Imports the class names of a style sheet one by one in a build: each becomes the short text that it is,
 *  and no table of them is left. A name that the sheet does not have fails the build. */
export function namedClasses(): Plugin {
  return {
    name: 'tessera-named-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: /\.module\.css'/ },
      handler: (code) => ({ code: code.replace(STYLES, 'import * as $1 from $2'), map: null }),
    },
  };
}
