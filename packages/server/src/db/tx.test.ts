import type pg from 'pg';
import { expect, it } from 'vitest';

import { pipelinedTransaction, transaction } from './tx.ts';

const failed = (code: string): Error => Object.assign(new Error(`failed with ${code}`), { code });

/** A connection that answers each batch of statements in one turn, each statement as `answers` defines. */
function connection(answers: Readonly<Record<string, Error>>) {
  const sent: string[] = [];
  const client = {
    connection: { stream: { cork: () => {}, uncork: () => {} } },
    query: (what: string | { text: string }) => {
      const text = typeof what === 'string' ? what : what.text;
      sent.push(text);
      const answer = answers[text];
      return new Promise((resolve, reject) => {
        setImmediate(() => (answer ? reject(answer) : resolve({ command: text.toUpperCase(), rows: [] })));
      });
    },
    on: () => client,
    release: () => {},
  };
  return { sent, db: { batch: { connect: async () => client } as unknown as pg.Pool } };
}

const run = ({ db }: ReturnType<typeof connection>) =>
  pipelinedTransaction(db, async (tx) => {
    await Promise.all([tx.query({ text: 'lock' }), tx.query({ text: 'read' })]);
    const write = async (): Promise<void> => void (await tx.query({ text: 'write' }));
    tx.defer(write());
    return 'done';
  });

it('sends begin and commit around the work', async () => {
  const ends = connection({});
  expect(await run(ends)).toBe('done');
  expect(ends.sent).toEqual([
    'begin',
    'lock',
    'read',
    'write',
    expect.stringContaining('pg_logical_emit_message'),
    'commit',
  ]);
});

it('sends one statement at a time on a connection that is not pipelined', async () => {
  let underWay = 0;
  let most = 0;
  const { db } = connection({});
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await db.batch.connect();
    const query = async (what: string): Promise<unknown> => {
      underWay += 1;
      most = Math.max(most, underWay);
      return client.query(what).finally(() => (underWay -= 1));
    };
    return { ...client, query } as unknown as pg.PoolClient;
  };
  const main = { connect } as unknown as pg.Pool;
  await transaction({ main, random: { unit: () => 0 } }, (tx) => tx.query({ text: 'read' }));
  expect(most).toBe(1);
});

it('sends no writes after begin has failed', async () => {
  const ends = connection({ begin: failed('57014') });
  await expect(run(ends)).rejects.toThrow('failed with 57014');
  expect(ends.sent).toEqual(['begin', 'lock', 'read', 'rollback']);
});

it.each([
  ['lock', { lock: failed('55P03'), read: failed('25P02') }],
  ['write', { write: failed('57014'), commit: failed('25P02') }],
])('throws the first error: %s', async (first, answers) => {
  const ends = connection(answers);
  const { code } = answers[first as keyof typeof answers] as unknown as { code: string };
  await expect(run(ends)).rejects.toMatchObject({ code });
});

it('throws the error of the work when no statement failed', async () => {
  const { db } = connection({});
  const work = pipelinedTransaction(db, async () => {
    throw new Error('no ids');
  });
  await expect(work).rejects.toThrow('no ids');
});
