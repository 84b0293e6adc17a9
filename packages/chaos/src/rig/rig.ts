import type pg from 'pg';

import type { Failpoint } from '@tessera/server/kernel/failpoint';

import type { FailpointOrder } from '../build/arm-failpoints.ts';
import type { Proxy } from '../proxy/proxy.ts';
import type { Disk } from './disk.ts';

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

/** A process of ours that runs a fault build. */
export type Armable = Omit<Killable, 'start'> & {
  /** `order` holds for points that are passed on the way up too. */
  readonly start: (env?: Readonly<Record<string, string>>, order?: FailpointOrder) => Promise<void>;
  /** Arms a failpoint in the running process. */
  readonly arm: (order: FailpointOrder) => Promise<void>;
  /** The number of times each point has fired in this process and those before it. */
  readonly fired: () => Partial<Record<Failpoint, number>>;
};

export type ServerHandle = Armable & {
  readonly node: number;
  /** The address at which clients reach it: that of its proxy. */
  readonly address: string;
  readonly clientProxy: Proxy;
  readonly databaseProxy: Proxy;
};

/** Address of the database, independent of the software that runs it. */
export type DatabaseAddress = {
  readonly port: number;
  /** The server's login through a port: its own or that of a proxy before it; and the owner's. */
  readonly urlAt: (port: number) => string;
  readonly ownerUrlAt: (port: number) => string;
  /** Connections with the rights of the schema's owner, past every proxy. */
  readonly owner: () => pg.Pool;
};

export type DatabaseHandle = Killable &
  DatabaseAddress & {
    readonly dataDir: string;
    /** The folder that a backup is told of: as in an installation on one machine it holds the passwords, the
     *  operator's key, and the folders of keeper, witness and cashier. */
    readonly installation: string;
  };

/** The test rig: PostgreSQL, keeper, witness, cashier and two servers, each a process of its own. */
export type Rig = {
  readonly folder: string;
  readonly roundSeconds: number;
  /** The folder of all data, if it is on a disk of its own. */
  readonly disk: Disk | undefined;
  readonly database: DatabaseHandle;
  readonly servers: readonly ServerHandle[];
  readonly keeper: Armable;
  readonly witness: Armable;
  /** The local rail, which pays and is paid. */
  readonly cashier: Armable;
  /** The journal of its movements. */
  readonly cashierJournal: string;
  readonly cashierUrl: string;
  /** Marks the end of the fault: recovery time runs from now to the first bet acknowledged by this server, or
   *  by any. Without this call the fault ends when `inject` returns. */
  readonly faultEnds: (node?: number) => void;
  readonly say: (text: string) => void;
  readonly close: () => Promise<void>;
};
