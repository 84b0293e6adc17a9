import type pg from 'pg';

import type { Proxy } from './proxy.ts';

/** A process that may be killed and started again. */
export type Killable = {
  readonly pid: () => number;
  readonly isUp: () => boolean;
  /** SIGKILL to it and, where it has any, its children; returns when they are gone. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same folder and address; returns when it serves. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** SIGTERM, and waits for the end. */
  readonly stop: () => Promise<void>;
};

export type ServerHandle = Killable & {
  readonly node: number;
  /** Where clients reach it: by way of its proxy. */
  readonly address: string;
  readonly clientProxy: Proxy;
  readonly databaseProxy: Proxy;
  /** Arms a fault point in the running process, to fire so many times from now. */
  readonly arm: (point: string, times?: number) => Promise<void>;
  readonly fired: () => Promise<Readonly<Record<string, number>>>;
};

/** The real product under test: PostgreSQL, keeper, witness and two servers, each a process of its own. */
export type Rig = {
  readonly folder: string;
  readonly database: Killable & { readonly dataDir: string; readonly owner: () => pg.Pool };
  readonly servers: readonly ServerHandle[];
  readonly keeper: Killable;
  readonly witness: Killable;
  readonly say: (text: string) => void;
  readonly close: () => Promise<void>;
};
