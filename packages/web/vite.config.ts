import { defineConfig } from 'vite';
import { compress } from './vite-compress.ts';
import { shell } from './vite-shell.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [shell(), compress()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2022',
    // These know light-dark(); older targets would have it lowered to a cascade of variables.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
