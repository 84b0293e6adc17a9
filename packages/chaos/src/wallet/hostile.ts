import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { FUND_PASSWORD } from '../load/calls.ts';
import { type RaceFixture, balanceOf } from '../races/race-fixture.ts';
import type { ManagedRig } from '../rig/start-rig.ts';
import { HOSTILE_AMOUNTS } from './hostile-amounts.ts';
import { findViolations } from './wallet-rig.ts';

export type Hostile = {
  readonly fields: number;
  readonly amounts: number;
  readonly requests: number;
  /** Answers by code. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Answers that are a yes, or a fault. */
  readonly wrong: readonly string[];
  /** Postings that came of it. */
  readonly postings: number;
  readonly broken: readonly string[];
};

type Sale = { readonly game_id: number; readonly issue: string };
type Field = { readonly path: string; readonly body: (amount: string) => string };

const fieldsOf = (to: string, sale: Sale): readonly Field[] => {
  const slip = (rows: string): string =>
    `{"game_id":${sale.game_id},"game_no":"${sale.issue}","bet_content":${rows}}`;
  const row = (amount: string): string => `{"play":"side","number":"big","amount":${amount}}`;
  const password = `"password":"${FUND_PASSWORD}"`;
  return [
    { path: 'trade/recharge', body: (amount) => `{"channel_id":2,"amount":${amount}}` },
    { path: 'trade/withdraw', body: (amount) => `{"card_id":"1",${password},"amount":${amount}}` },
    { path: 'trade/withdraw', body: (amount) => `{"card_id":"1",${password},"money":${amount}}` },
    { path: 'trade/transfer', body: (amount) => `{"to_account":"${to}",${password},"amount":${amount}}` },
    { path: 'games/submitBet', body: (amount) => slip(`[${row(amount)}]`) },
    { path: 'games/submitBet', body: (amount) => slip(`[${row('"2"')},${row(amount)}]`) },
    { path: 'games/submitBet', body: (amount) => slip(JSON.stringify(`[${row(amount)}]`)) },
  ];
};

const TRIES = 100;
const RETRY_MS = 300;
const SALE = `
  select game_id, issue from rounds where game_id in (select id from games where status = 'on') and closes_at > clock_timestamp()
  order by closes_at limit 1`;

/** Sends every hostile amount in every money field over the wire, to both servers in turn: none is accepted,
 *  causes a fault or moves money. */
export async function sendHostile(fixture: RaceFixture, rig: ManagedRig): Promise<Hostile> {
  const [from, to] = fixture.members;
  const owner = rig.database.owner();
  if (!from || !to) throw new Error('there is nobody to send');
  const sale = await nextSale(owner);
  const fields = fieldsOf(to.name, sale);
  const before = await balanceOf(fixture, from);
  const refusals: Record<string, number> = {};
  const wrong: string[] = [];
  let requests = 0;
  for (const { path, body } of fields)
    for (const amount of HOSTILE_AMOUNTS) {
      const address = rig.servers[requests % rig.servers.length]?.address ?? '';
      requests += 1;
      const { status, code, msg } = await send(`${address}/api/${path}`, from.token, body(amount));
      refusals[msg] = (refusals[msg] ?? 0) + 1;
      if (status >= 500 || code !== 0) wrong.push(`${path} ${amount}: ${status} ${msg}`);
    }
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from entries e join members m on m.id * 16 = e.account_id where m.username = $1',
    [from.name],
  );
  // One is the play balance.
  const postings = (rows[0]?.n ?? 0) - 1 + ((await balanceOf(fixture, from)) === before ? 0 : 1);
  const broken = await findViolations(rig);
  return {
    fields: fields.length,
    amounts: HOSTILE_AMOUNTS.length,
    requests,
    refusals,
    wrong,
    postings,
    broken,
  };
}

/** A round that takes bets. The first ones are made after a server serves. */
async function nextSale(owner: pg.Pool): Promise<Sale> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [sale] = (await owner.query<Sale>(SALE)).rows;
    if (sale) return sale;
    await sleep(RETRY_MS);
  }
  throw new Error('nothing is on sale');
}

async function send(
  url: string,
  token: string,
  body: string,
): Promise<{ status: number; code: number; msg: string }> {
  const headers = { 'content-type': 'application/json', token };
  const reply = await fetch(url, { method: 'POST', headers, body });
  const answer = (await reply.json()) as { code?: number; msg?: string };
  return { status: reply.status, code: answer.code ?? -1, msg: answer.msg ?? 'no answer' };
}
