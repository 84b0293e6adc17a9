import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';
import { compress } from './vite-compress.ts';
import { shell } from './vite-shell.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [shell(), compress()],
  oxc: { jsx: { runtime: 'automatic' } },
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  build: {
    target: 'es2022',
    // These know light-dark(); older targets would have it lowered to a cascade of variables.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // Everything the first page needs is one file: it compresses better than two, and is one request.
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));

/** Class names of a production build: short, and the same for the same file on every machine. */
function shortName(name: string, file: string): string {
  const place = file.slice(file.lastIndexOf('/src/'));
  return `t${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 5)}`;
}
