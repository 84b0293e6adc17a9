import type { Control } from './control.ts';

const STORE = 'packages/server/src/bet/bet-store.ts';
const BATCH = 'packages/server/src/bet/place-batch.ts';

/** The idempotency key of a slip is written in a second transaction. The server dies in between, the reply is
 *  lost, and the client retries: F16. Storing the key in the bet's own row normally prevents this. */
export const lateKey: Control = {
  name: 'late-key',
  patches: [
    {
      file: STORE,
      from: 't.id as slip_id, t.placed_at from bets t',
      to: 't.slip_id, t.placed_at from slip_keys t',
    },
    { file: STORE, from: 't.key between k.key and k.key and t.line = 0', to: 't.key = k.key' },
    {
      file: STORE,
      from: 'textArray(bets.map((each) => each.slip.key.key)),',
      to: `textArray(bets.map((each) => '00000000-0000-4000-8000-' +
        (each.id - BigInt(each.index)).toString(16).slice(-12).padStart(12, '0'))),`,
    },
    {
      file: BATCH,
      from: 'return await pipelinedTransaction(deps.db, async (tx) => {',
      to: 'const answers = await pipelinedTransaction(deps.db, async (tx) => {',
    },
    {
      file: BATCH,
      from: 'return decisions.map((decision, at) => answerOf(decision, slips[at], state.at));\n    });',
      to: `return decisions.map((decision, at) => answerOf(decision, slips[at], state.at));
    });
    for (const answer of answers)
      if (answer.kind === 'accepted')
        await deps.db.batch.query('insert into slip_keys values ($1, $2, $3, $4, $5)', [answer.slip.roundId,
          answer.slip.accountId, answer.slip.key.key, answer.slip.key.bodyHash, answer.slipId]);
    return answers;`,
    },
  ],
  schemaChanges: [
    `create table slip_keys (round_id bigint, account_id bigint, key uuid, body_hash uuid, slip_id bigint,
       placed_at timestamptz default now(), primary key (round_id, account_id, key))`,
    'grant select, insert on slip_keys to tessera_app',
  ],
  check: async (fixture) => {
    const { rig, members, games } = fixture;
    const round = await fixture.soldFor(games[0] ?? 0, 3_000);
    const [member] = members;
    if (!member) throw new Error('there is nobody to play');
    await rig.servers[0]?.arm({ point: 'batch-committed', times: 1, how: 'kill' });
    const outcome = await fixture.insist(0, fixture.slip(member, round));
    if (outcome.kind !== 'accepted') throw new Error(`the slip is ${JSON.stringify(outcome)}`);
    if (rig.servers[0]?.isUp()) throw new Error('the server did not die');
    const [bets] = await fixture.read<{ slips: number }>(
      `select count(distinct b.id - b.line)::int as slips
       from bets b join members m on m.id * 16 = b.account_id where m.username = $1`,
      [member.name],
    );
    const broken = await fixture.findViolations();
    return bets?.slips === 1 ? broken : [`${bets?.slips} slips placed under one key`, ...broken];
  },
};
