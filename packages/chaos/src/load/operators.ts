import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '@tessera/server/db/pool';
import { createIdMaker } from '@tessera/server/ids/ids';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';
import type { Seeded } from '@tessera/simulator/seeded';

import type { DatabaseAddress, Rig } from '../rig/rig.ts';
import { decide, insist } from './decide-withdrawal.ts';
import { openJournal } from './journal.ts';

/** An operator who decides on withdrawals during the run, as at the command line. */
export type Operator = {
  readonly journal: string;
  readonly go: () => void;
  /** Returns when no decision is under way. */
  readonly pause: () => Promise<void>;
  /** Decides on every waiting withdrawal. */
  readonly decideAll: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** A number that no server of the rig has. */
const OWN_NODE = 1001;
const NAMES = ['ada', 'bela'];
const POLL_MS = 600;
/** The shares of withdrawals left waiting and refused. */
const LEFT = 0.3;
const REFUSED = 0.35;

const WAITING = `
  select w.id::text as id, array(select operator from withdrawal_decisions d where d.withdrawal_id = w.id) as by
  from withdrawals w where w.state = 'review' order by w.id`;

type Operated = Pick<Rig, 'folder'> & { readonly database: DatabaseAddress };

/** Starts an operator, who waits for `go`. Each decision is journaled on disk before it is made. */
export function startOperator(rig: Operated, random: Seeded): Operator {
  const { database, folder } = rig;
  const file = path.join(folder, 'journal-operator.jsonl');
  const journal = openJournal(file);
  const db = openDatabase({ connectionString: database.urlAt(database.port) }, { random: systemRandom });
  const parts = { db, journal, ids: createIdMaker(systemClock, OWN_NODE) };
  let gate = Promise.withResolvers<void>();
  let isOpen = false;
  let isEnded = false;
  let underWay = Promise.resolve();
  let count = 0;
  const decideAbout = async (mayLeave: () => boolean): Promise<void> => {
    const { rows } = await insist(() => db.main.query<{ id: string; by: string[] }>(WAITING));
    for (const { id, by } of rows) {
      const member = NAMES.find((name) => !by.includes(name));
      if (member === undefined || mayLeave()) continue;
      const decision = random.chance(REFUSED) ? 'refuse' : 'approve';
      await decide(parts, { kind: 'decide', op: `${member}/${++count}`, member, orderId: id, decision });
    }
  };
  const live = async (): Promise<void> => {
    while (!isEnded) {
      await gate.promise;
      underWay = isEnded ? Promise.resolve() : decideAbout(() => !isOpen || random.chance(LEFT));
      await underWay;
      await sleep(POLL_MS);
    }
  };
  const living = live();
  return {
    journal: file,
    go: () => {
      isOpen = true;
      gate.resolve();
    },
    pause: async () => {
      if (isOpen) gate = Promise.withResolvers();
      isOpen = false;
      await underWay;
    },
    decideAll: async () => {
      // Twice, since some withdrawals need two approvals.
      for (const _ of NAMES) await decideAbout(() => false);
    },
    end: async () => {
      isEnded = true;
      gate.resolve();
      await living;
      journal.close();
      await db.close();
    },
  };
}
