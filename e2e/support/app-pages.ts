import { readFileSync } from 'node:fs';

const TABLE = new URL('../../packages/web/src/app/routes.ts', import.meta.url);
const ROUTE = /^ {2}'(\/[^']*)': \{\s*title: '([^']+)'/gm;

/** A page of the app: its address, and the key of its title. */
export type AppPage = { readonly address: string; readonly title: string };

/** Every page of the app, read from its table: the table itself imports pages and styles. */
export const appPages = (): readonly AppPage[] =>
  Array.from(readFileSync(TABLE, 'utf8').matchAll(ROUTE), ([, address = '', title = '']) => ({
    address,
    title,
  }));
