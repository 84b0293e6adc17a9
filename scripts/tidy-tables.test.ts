import { describe, expect, test } from 'vitest';

import { findTableBreaks, printTables } from './tidy/table-owners.ts';

describe('the tables of the server', () => {
  const SCHEMA = ['bets', 'bet_cancellations', 'rounds']
    .map((table) => `create table ${table} (\n  id bigint not null\n);\n`)
    .join('\n');
  const LIST = [
    '# table | writers | readers',
    'bets              | bet   | push',
    'bet_cancellations | bet   | wager-status',
    'rounds            | round | any',
  ].join('\n');
  const SOUND = {
    'bet/bet-store.ts': "'insert into bets (id) values ($1)'; 'insert into bet_cancellations select $1'",
    'round/round-store.ts': "'update rounds set state = $1'",
    'push/outbox-store.ts': "'select id from bets'",
    'wager-status/bet-sql.ts': "'exists (select from bet_cancellations)'",
  };
  const found = (changed: Readonly<Record<string, string>>, list = LIST, schema = SCHEMA) =>
    findTableBreaks([
      { path: 'packages/server/schema.sql', text: schema },
      { path: 'scripts/tidy/tables.txt', text: list },
      ...Object.entries({ ...SOUND, ...changed }).map(([path, text]) => ({
        path: `packages/server/src/${path}`,
        text,
      })),
    ]).map(({ path, line, message }) => `${path.split('/').slice(-2).join('/')}:${line} ${message}`);

  test('are as the list says', () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    ['chase/chase-store.ts', "\n'select b.id from bets b'", 'chase-store.ts:2 chase reads bets,'],
    ['chase/chase-store.ts', '`select from chases c\n  left join  bets b on true`', ':2 chase reads bets,'],
    ['push/outbox-store.ts', "'select id from bets'; 'update bets set id = 1'", 'push writes bets,'],
    ['push/outbox-store.ts', "'select id from bets'; 'delete from only bets'", 'push writes bets,'],
    [
      'push/outbox-store.ts',
      "'select id from bets'; 'select from bet_cancellations c'",
      'bet_cancellations,',
    ],
    ['live/event-store.ts', "const ENDED = 'bet_cancellations';", 'live reads bet_cancellations,'],
    [
      'bet/place-bet.ts',
      "'update rounds set state = $1'",
      'bet writes rounds, which is not its own: ask round',
    ],
    ['app.ts', "'select from bets'", 'src/app.ts:1 app reads bets,'],
    ['live/event-store.ts', '`select from bet_${end}s`', 'put together'],
    ['live/event-store.ts', '`\n insert into ${log}_log select 1`', ':2 a name of a table is put together'],
  ])('tell of a room that goes past the owner: %s, %j', (path, text, message) => {
    expect(found({ [path]: text })).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['live/event-store.ts', "'select id from rounds'"],
    [
      'live/event-store.ts',
      '// A row is read from bets.\n/** It does not\n *  update bets, or bet_cancellations. */',
    ],
    ['live/event-store.ts', 'const bets = ctx.bets.place(slip); // from bets'],
    ['live/event-store.test.ts', "'select from bets'"],
    ['ledger/invariants.sql', 'select from bets'],
    ['live/event-store.ts', '`select from x join ${betEnd} on true`'],
    ['live/live-hub.ts', '`away from bet${count}`'],
  ])('leave others alone: %s, %j', (path, text) => {
    expect(found({ [path]: text })).toEqual([]);
  });

  test.each([
    ['a table that is not listed', LIST.replace(/rounds.*/, ''), 'rounds is not listed'],
    ['a table that is gone', `${LIST}\nslips | bet |`, 'tables.txt:5 there is no table slips'],
    ['a table listed twice', `${LIST}\nbets | bet |`, 'tables.txt:5 bets is listed twice'],
    ['a line of another form', `${LIST}\nbets bet`, 'tables.txt:5 write: table | writers | readers'],
    ['a reader that does not read', LIST.replace('| push', '| push live'), ':2 live reads no bets'],
    ['a writer that only reads', LIST.replace('| bet   | push', '| bet push |'), ':2 push writes no bets'],
  ])('tell of %s', (_, list, message) => {
    expect(found({}, list)).toEqual([expect.stringContaining(message)]);
  });

  test('let the database write where no room does', () => {
    const schema = `${SCHEMA}create table draw_counts (\n);\n`;
    expect(found({}, `${LIST}\ndraw_counts | database |`, schema)).toEqual([]);
  });

  test('are printed in columns', () => {
    expect(printTables(LIST).split('\n').slice(0, 2)).toEqual([
      'TABLE              WRITTEN BY  READ BY TOO',
      'bets               bet         push',
    ]);
  });
});
