import type { Failpoint } from '@tessera/server/kernel/failpoint';
import { hashOfToken, newToken } from '@tessera/server/session/token';
import type { Seeded } from '@tessera/simulator/seeded';

import { callOf, logInCall } from '../load/calls.ts';
import { createHttpClient, type HttpClient, type HttpReply } from '../load/http-client.ts';
import type { DatabaseHandle, ServerHandle } from '../rig/rig.ts';

type Call = (client: HttpClient, random: Seeded, database: DatabaseHandle) => Promise<HttpReply>;

const ANSWER_MS = 5_000;
const TRIES_MAX = 6;

const register: Call = (client, random) => client.send(callOf(registration(freshName(random)), undefined));

const logIn: Call = async (client, random) => {
  const member = freshName(random);
  await client.send(callOf(registration(member), undefined));
  return client.send(logInCall(member));
};

/** A member of the load who has paid in claims a sign-in, in a session of its own; without such a member
 *  nothing happens. The claim must not succeed: it is in no journal. */
const claim: Call = async (client, random, database) => {
  const token = newToken(random);
  await database.owner().query(
    `insert into sessions (token_hash, member_id, created_at, expires_at)
     select $1, member_id, now(), now() + interval '1 hour' from deposits d
     where status = 'completed' and not exists (
       select from reward_claims c where c.member_id = d.member_id and c.kind = 'sign_in') limit 1`,
    [hashOfToken(token)],
  );
  const intent = {
    kind: 'claim',
    op: 'provoked',
    member: '',
    key: freshName(random),
    benefit: 'sign-in',
  } as const;
  return client.send(callOf(intent, token));
};

/** A new member sets a limit. */
const setLimit: Call = async (client, random) => {
  const member = freshName(random);
  const { text } = await client.send(callOf(registration(member), undefined));
  const { data } = JSON.parse(text) as { data: { userinfo: { token: string } } };
  const limit = {
    kind: 'setLimit',
    op: 'provoked',
    member,
    measure: 'stake',
    period: 'day',
    amount: '100',
  } as const;
  return client.send(callOf(limit, data.userinfo.token));
};

const askForCode: Call = (client, random) => {
  const mobile = `+861390${String(random.below(10_000_000)).padStart(7, '0')}`;
  return client.send({ method: 'POST', path: 'sms/send', body: { mobile, event: 'register' } });
};

/** Failpoints of registration, log-in and rewards, which a run rarely reaches. */
const PROVOKED: Partial<Record<Failpoint, Call>> = {
  'member-inserted': register,
  'accounts-opened': register,
  'member-opened': register,
  'session-written': register,
  'login-noted': logIn,
  'guard-changed': setLimit,
  'code-stored': askForCode,
  'reward-posted': claim,
};

/** True where the first pass must fire, since a provoked call that succeeds leaves something unexplained. */
export const isProvokedOnce = (point: Failpoint): boolean => point === 'reward-posted';

/** Makes a server reach a failpoint that the load rarely reaches. Does nothing for any other. Gives the
 *  answer to the last call, which did not reach it. */
export async function provoke(
  { address }: ServerHandle,
  point: Failpoint,
  random: Seeded,
  database: DatabaseHandle,
): Promise<string | undefined> {
  const call = PROVOKED[point];
  if (!call) return undefined;
  const client = createHttpClient(address, ANSWER_MS);
  let answer: string | undefined;
  // The failpoint may skip the first passes; a missing reply means that it fired.
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const reply = await call(client, random, database).catch(() => undefined);
    answer = reply && `${reply.status} ${reply.text}`;
    if (!reply) break;
  }
  client.close();
  return answer;
}

const registration = (member: string) => ({ kind: 'register', op: `${member}/0`, member }) as const;

const freshName = (random: Seeded): string => `New${random.bytes(4).toString('hex')}`;
