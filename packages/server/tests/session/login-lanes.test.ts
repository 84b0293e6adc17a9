import { hash, verify } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import {
  createPasswordHasher,
  type HashLane,
  type HashSender,
  type PasswordHasher,
} from '../../src/password/password-hasher.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, type TestServer, useServer } from '../support/http.ts';
import { seededRandom } from '../support/random.ts';
import { type Holder, holder, sendTransfer } from '../support/wallet.ts';
import { type Puzzle, solve } from './solve-work.ts';

const GUESS = 'wrongone1';
const MEMBERS = 24;
const ADDRESSES = 60;

/** A hasher that does not finish with the guess of strangers before it is told to. */
function heldHasher() {
  const [released, state] = [Promise.withResolvers<void>(), { held: 0 }];
  const hasher: PasswordHasher = createPasswordHasher({
    pepper: 'pepper of the tests',
    metrics: createMetrics(),
    memoryKib: 1_024,
    passes: 1,
    argon2: {
      hash,
      verify: async (stored, text) => {
        if (text === hasher.digest(GUESS)) {
          state.held += 1;
          await released.promise;
        }
        return verify(stored, text);
      },
    },
  });
  return { hasher, state, release: released.resolve };
}

type Held = ReturnType<typeof heldHasher>;

/** The same with one lane for all. */
function withoutLanes(hasher: PasswordHasher): PasswordHasher {
  const oneOf = ({ who }: HashSender): HashSender => ({ lane: 'session', who });
  return {
    ...hasher,
    hash: (password, sender) => hasher.hash(password, oneOf(sender)),
    verify: (password, stored, sender) => hasher.verify(password, stored, oneOf(sender)),
    count: (sender, count) => hasher.count(oneOf(sender), count),
  };
}

const at = useDatabase();
const [laned, single, working] = [heldHasher(), heldHasher(), heldHasher()];
const server = useServer(at, {}, { passwords: laned.hasher });
const lanelessServer = useServer(at, { nodeNumber: 2 }, { passwords: withoutLanes(single.hasher) });
const workingServer = useServer(
  at,
  { nodeNumber: 3, workBits: 8 },
  // Its tokens are not those of the first server.
  { passwords: working.hasher, random: seededRandom(3) },
);

const msg = ({ body }: TestReply): string => (body.code === 1 ? 'ok' : body.msg);
const deviceOf = (n: number): string => `a-device-that-nobody-guesses-${n}`;
const holders: Holder[] = [];

beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  for (let n = 0; n < MEMBERS; n++) {
    const fields = { username: `Owner${n}`, password: PASSWORD, device_id: deviceOf(n) };
    await server.post('user/register', fields);
    holders.push(await holder(server, 100_00n));
  }
});

/** Outcomes of the strangers' log-ins, in the order of their ends: each name is unknown. */
function crowd(of: TestServer) {
  const outcomes: string[] = [];
  const sent: Promise<unknown>[] = [];
  let names = 0;
  return {
    outcomes,
    send: (count: number, work: readonly string[] = []): void => {
      for (let n = 0; n < count; n++) {
        const ip = `198.51.100.${names % ADDRESSES}`;
        const login = { account: `Nobody${(names += 1)}`, password: GUESS };
        const headers: Record<string, string> = n in work ? { 'proof-of-work': work[n]! } : {};
        sent.push(of.post('user/login', login, { ip, headers }).then((reply) => outcomes.push(msg(reply))));
      }
    },
    ended: () => Promise.all(sent),
  };
}

const logInsOfOwners = (of: TestServer): Promise<string[]> =>
  Promise.all(
    holders.map(async (_, n) =>
      msg(await of.post('user/login', { account: `Owner${n}`, password: PASSWORD, device_id: deviceOf(n) })),
    ),
  );
const transfersOf = (of: TestServer): Promise<string[]> =>
  Promise.all(
    holders.map(async (from, n) =>
      msg(await sendTransfer(of, from, { to: holders[(n + 1) % MEMBERS]!.id, amount: '1.00' })),
    ),
  );
/** Sends 120, each address its second one once all first ones have a place or are refused. */
async function fill(
  strangers: ReturnType<typeof crowd>,
  { hasher, state }: Held,
  lane: HashLane,
): Promise<void> {
  // The next request would be refused.
  const isFull = () => hasher.count({ lane, who: 'one more' }, async () => false).catch(() => true);
  const atOnce = lane === 'stranger' ? 2 : 4;
  for (const sent of [ADDRESSES, 2 * ADDRESSES]) {
    strangers.send(ADDRESSES);
    await expect.poll(() => strangers.outcomes.length).toBe(sent - atOnce - 50);
    await expect.poll(() => state.held).toBe(atOnce);
    await expect.poll(isFull).toBe(true);
  }
}

const all = (outcome: string, count = MEMBERS): string[] => Array<string>(count).fill(outcome);

describe('while 120 strangers from 60 addresses hash and wait', () => {
  it('members on known devices log in and pay, all of them', async () => {
    const strangers = crowd(server);
    await fill(strangers, laned, 'stranger');
    expect(strangers.outcomes).toEqual(all('SERVER_BUSY', 2 * ADDRESSES - 2 - 50));
    const [logIns, transfers] = await Promise.all([logInsOfOwners(server), transfersOf(server)]);
    expect([logIns, transfers]).toEqual([all('ok'), all('ok')]);
    expect(new Set(strangers.outcomes)).toEqual(new Set(['SERVER_BUSY']));
    expect(laned.state.held).toBe(2);
    laned.release();
    await strangers.ended();
    expect(strangers.outcomes.slice(68)).toEqual(all('ACCOUNT_OR_PASSWORD_INCORRECT', 52));
  });

  it('with one lane for all, none of them would', async () => {
    const strangers = crowd(lanelessServer);
    await fill(strangers, single, 'session');
    expect(strangers.outcomes).toEqual(all('SERVER_BUSY', 2 * ADDRESSES - 4 - 50));
    const outcomes = [await logInsOfOwners(lanelessServer), await transfersOf(lanelessServer)];
    expect(outcomes).toEqual([all('SERVER_BUSY'), all('SERVER_BUSY')]);
    single.release();
    await strangers.ended();
  });
});

describe('once half of the strangers wait who may', () => {
  it('others are asked for work first, and who is known is not', async () => {
    const strangers = crowd(workingServer);
    strangers.send(2 + 25);
    await expect.poll(() => working.hasher.isCrowded('stranger') && working.state.held).toBe(2);
    strangers.send(2 * ADDRESSES - 2 - 25);
    await expect.poll(() => strangers.outcomes).toEqual(all('PROOF_OF_WORK', 93));

    const asked = { account: 'Owner0', password: PASSWORD };
    const outcomes = [
      await workingServer.post('user/login', asked),
      await workingServer.post('user/login', { ...asked, device_id: deviceOf(1) }),
      await workingServer.post('user/register', { username: 'Newcomer1', password: PASSWORD }),
    ];
    expect(outcomes.map(msg)).toEqual(all('PROOF_OF_WORK', 3));
    expect(await logInsOfOwners(workingServer)).toEqual(all('ok'));
    expect(await transfersOf(workingServer)).toEqual(all('ok'));

    const solved: string[] = [];
    for (let n = 0; n < 26; n++) {
      const ip = `198.51.100.${n}`;
      const { body } = await workingServer.post('user/login', { ...asked, account: 'Nobody' }, { ip });
      solved.push(solve(body.data as Puzzle));
    }
    // Their order of sending is that of the addresses again.
    strangers.send(26, solved);
    await expect.poll(() => strangers.outcomes.slice(93)).toEqual(['SERVER_BUSY']);
    working.release();
    await strangers.ended();
    expect(strangers.outcomes.slice(94)).toEqual(all('ACCOUNT_OR_PASSWORD_INCORRECT', 52));
    expect(msg(await workingServer.post('user/login', asked))).toBe('PROOF_OF_WORK');
    expect(workingServer.ctx.logins.isHot(), 'it was an attack indeed').toBe(true);
  });
});
