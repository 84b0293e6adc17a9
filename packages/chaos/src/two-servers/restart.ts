import { setTimeout as sleep } from 'node:timers/promises';

import { seeded } from '@tessera/simulator/seeded';

import { createHttpClient, type HttpCall, type HttpClient } from '../load/http-client.ts';
import { openMarket, type Market } from '../load/market.ts';
import { openMembers } from '../load/open-members.ts';
import type { Proxy } from '../proxy/proxy.ts';
import { PLAY_BALANCE } from '../rig/settings.ts';
import { startRig } from '../rig/start-rig.ts';
import { openLoadBalancer } from './load-balancer.ts';
import { untilAllHaveDrawn } from './rounds.ts';

export type RestartFigures = {
  readonly calls: number;
  readonly bets: number;
  readonly restarts: number;
  /** Calls without a whole answer, with a 5xx, or told to come again; by what was seen instead. */
  readonly failed: Readonly<Record<string, number>>;
};

const MEMBERS = 32;
const DRAIN_SECONDS = '4';
const SETTLING_MS = 1_500;
const PAUSE_MS = 30;
const NO_ANSWER = new Set(['SERVER_BUSY', 'SERVER_ERROR', 'SERVICE_CLOSED']);

/** F20: rolling restarts under members who bet and read through a load balancer without retries. No call may
 *  fail.   Cost: about six seconds per restart. */
export async function restartUnderLoad(
  rounds: number,
  say: (text: string) => void = () => {},
): Promise<RestartFigures> {
  const rig = await startRig({ env: { DRAIN_SECONDS } });
  await untilAllHaveDrawn(rig.database.owner());
  const members = await openMembers(rig.database, MEMBERS, PLAY_BALANCE);
  // A proxy of the rig takes connections for a server that is down; a balancer must see them refused.
  const balancer = await openLoadBalancer(rig.servers.map(({ clientProxy }) => addressOf(clientProxy)));
  const client = createHttpClient(balancer.address);
  const market = await openMarket([client]);
  const counted = { calls: 0, bets: 0, failed: {} as Record<string, number> };
  let isOver = false;
  const live = async (token: string, at: number): Promise<void> => {
    const random = seeded(BigInt(at));
    for (let call = 0; !isOver; call += 1) {
      const request = callOf(market, token, `restart-${at}-${call}`, random.below(1 << 16));
      const seen = await outcomeOf(client, request);
      counted.calls += 1;
      if (seen === 'done' && request.method === 'POST') counted.bets += 1;
      if (seen !== 'done') counted.failed[seen] = (counted.failed[seen] ?? 0) + 1;
      await sleep(random.below(2 * PAUSE_MS));
    }
  };
  const lives = members.map(({ token }, at) => live(token, at));
  let restarts = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const server of rig.servers) {
      await sleep(SETTLING_MS);
      await server.stop();
      await server.start();
      restarts += 1;
      say(`${restarts} restarts, ${counted.calls} calls, failed: ${JSON.stringify(counted.failed)}`);
    }
  }
  isOver = true;
  await Promise.all(lives);
  market.stop();
  client.close();
  await balancer.close();
  await rig.close();
  return { ...counted, restarts };
}

function addressOf({ to }: Proxy): string {
  if (!('port' in to)) throw new Error('a server listens on a port');
  return `http://127.0.0.1:${to.port}`;
}

/** A bet, or a look at what is on sale: as chance has it. */
function callOf(market: Market, token: string, key: string, chance: number): HttpCall {
  const sales = market.sales();
  const sale = sales[chance % Math.max(1, sales.length)];
  const offer = sale?.offers[chance % Math.max(1, sale.offers.length)];
  if (!sale || !offer || chance % 4 === 0) return { method: 'GET', path: 'games/list' };
  return {
    method: 'POST',
    path: 'games/submitBet',
    token,
    key,
    body: { game_id: sale.gameId, game_no: sale.issue, bet_content: [{ ...offer, amount: '1.00' }] },
  };
}

/** 'done' for any decided answer, a refusal included. */
async function outcomeOf(client: HttpClient, call: HttpCall): Promise<string> {
  try {
    const { status, text } = await client.send(call);
    if (status >= 500) return `HTTP ${status} ${text.slice(0, 200)}`;
    const { msg } = JSON.parse(text) as { msg: string };
    return NO_ANSWER.has(msg) ? msg : 'done';
  } catch (error) {
    return String(error);
  }
}
