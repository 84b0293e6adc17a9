import { setTimeout as sleep } from 'node:timers/promises';

import { createMember } from '../../actors/member.ts';
import { seeded } from '../../actors/seeded.ts';
import type { Outcome } from '../../auditor/observed.ts';
import { epochNow } from '../epoch-now.ts';
import { createHttpClient } from './http-call.ts';
import { openJournal } from './journal.ts';
import { liveMember } from './live-member.ts';
import { openMarket } from './market.ts';
import { addTallies, EMPTY_TALLY, type Order, type Report, type Tally, type WorkPlan } from './orders.ts';

// A process of clients. waiting -> living -> paused -> living … -> ended, as its parent says. It ends with its parent.

const TELL_EVERY_MS = 200;
/** Acknowledgements of one server are told at most so often. */
const ACK_EVERY_MS = 10;

const tell = (report: Report): void => void process.send?.(report);

let gate = Promise.withResolvers<void>();
let isPaused = true;
let isEnded = false;
let pauseMs = 0;
let busy = 0;
let tally: Tally = EMPTY_TALLY;
const toldAt = new Map<number, number>();

process.on('disconnect', () => process.exit(0));
process.on('message', (order: Order) => {
  if (order.do === 'begin') void begin(order.plan);
  else if (order.do === 'pause') pause();
  else if (order.do === 'go') go(order.pauseMs);
  else end();
});

function go(wantedMs: number): void {
  pauseMs = wantedMs;
  isPaused = false;
  gate.resolve();
}

function pause(): void {
  if (!isPaused) gate = Promise.withResolvers<void>();
  isPaused = true;
  tellIfQuiet();
}

function end(): void {
  isEnded = true;
  gate.resolve();
  tell({ says: 'tally', tally });
  tell({ says: 'ended' });
}

function tellIfQuiet(): void {
  if (!isPaused || busy > 0) return;
  tell({ says: 'tally', tally });
  tell({ says: 'paused' });
}

async function begin(plan: WorkPlan): Promise<void> {
  const servers = plan.addresses.map((address) => createHttpClient(address));
  const market = await openMarket(servers);
  const journal = openJournal(plan.journal);
  const random = seeded(BigInt(plan.seed));
  setInterval(() => tell({ says: 'tally', tally }), TELL_EVERY_MS);
  tell({ says: 'ready' });
  plan.members.forEach(({ name, token }, at) => {
    const act = liveMember(createMember(random.fork(name), name), token, {
      servers,
      market,
      journal,
      random: random.fork(`waits of ${name}`),
      home: at % servers.length,
      onOutcome: ({ kind }, { outcome, tries, server, sentAt }, tookMs) => {
        count(outcome, tries, tookMs);
        if (kind === 'bet' && outcome.kind === 'accepted') acknowledge(server, sentAt);
      },
    });
    void live(act, random.fork(`pauses of ${name}`).below);
  });
}

async function live(act: () => Promise<void>, below: (bound: number) => number): Promise<void> {
  while (!isEnded) {
    await gate.promise;
    if (isEnded) return;
    busy += 1;
    await act();
    busy -= 1;
    if (isPaused) tellIfQuiet();
    // Uneven, so that members do not come in waves.
    else if (pauseMs > 0) await sleep(1 + below(2 * pauseMs));
  }
}

function count(outcome: Outcome, tries: number, tookMs: number): void {
  const { kind } = outcome;
  tally = addTallies(tally, {
    sent: 1,
    acknowledged: kind === 'accepted' ? 1 : 0,
    refused: kind === 'refused' ? 1 : 0,
    unknown: kind === 'unknown' ? 1 : 0,
    resolvedByAsking: tries > 1 && kind !== 'unknown' ? 1 : 0,
    retries: tries - 1,
    slowestMs: tookMs,
    codes: kind === 'refused' ? { [outcome.code]: 1 } : {},
  });
}

function acknowledge(by: number, sentAt: number): void {
  const at = epochNow();
  if (at - (toldAt.get(by) ?? 0) < ACK_EVERY_MS) return;
  toldAt.set(by, at);
  tell({ says: 'acknowledged', by, sentAt, at });
}
