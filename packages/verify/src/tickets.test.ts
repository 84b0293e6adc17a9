import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, sign as signBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it, onTestFinished } from 'vitest';

import { isBeaconValue } from '@tessera/domain/fairness/beacon';
import { closeMessage } from '@tessera/domain/fairness/close-record';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { keyChangeMessage } from '@tessera/domain/fairness/operator-keys';
import { receiptMessage } from '@tessera/domain/fairness/receipt';
import { verifyRound as verifyInApp } from '@tessera/domain/fairness/verify/verify-round';
import { failedStep } from '@tessera/domain/fairness/verify/verify-step';

import { honestRound, type HonestWish, otherRounds } from '../../domain/tests/honest-round.ts';
import { COMBINED_DAY, HOME_DAY, TICKET_DAY } from '../../domain/tests/lies/ticket-lies.ts';
import { rulesFor } from '../../domain/tests/rules-for.ts';
import { OPERATOR_SECRET } from '../../domain/tests/signed-round.ts';
import { verifyRound } from '../verify.mjs';

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const VERIFY = fileURLToPath(new URL('../verify.mjs', import.meta.url));
const inScript = (round: RoundExport, others: readonly RoundExport[] = []): string | undefined =>
  verifyRound(round, others).find(({ problem }) => problem !== undefined)?.step;
const inApp = (round: RoundExport, others: readonly RoundExport[] = []): string | undefined =>
  failedStep(verifyInApp(round, { ...rulesFor(round, isBeaconValue), others }))?.step;

/** Files of rounds, given to the program; what it prints. */
function printed(...rounds: readonly unknown[]): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'tickets-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const files = rounds.map((round, at) => {
    const file = path.join(dir, `${at}.json`);
    writeFileSync(file, JSON.stringify(round));
    return file;
  });
  return spawnSync(process.execPath, [VERIFY, ...files], { encoding: 'utf8' }).stdout;
}

describe('a ticket over two rounds', () => {
  const home = honestRound(HOME_DAY);
  const others = otherRounds(HOME_DAY);
  const first = others.find(({ index }) => index === 7);
  if (!first) throw new Error('the ticket has a leg in round 7');

  it.each([
    ['its first round', TICKET_DAY, 'lose'],
    ['its home', HOME_DAY, 'win'],
    ['its home, with the first round void', { ...HOME_DAY, elsewhere: { 7: { outcome: 'void' } } }, 'lose'],
    ['its home, with both rounds void', { ...HOME_DAY, outcome: 'void' }, 'cancelled'],
    ['its home, with a combination that won', COMBINED_DAY, 'win'],
    [
      'its home, with a combination on a void round',
      { ...COMBINED_DAY, elsewhere: { 7: { outcome: 'void' } } },
      'win',
    ],
    ['its first round, with its home still open', { ...TICKET_DAY, open: [9] }, 'pending'],
  ] as const)('is proved from %s', (_, wish: HonestWish, status) => {
    const round = honestRound(wish);
    const own = otherRounds(wish);
    expect([inScript(round), inApp(round)]).toEqual([undefined, undefined]);
    expect(wish.open ?? [inScript(round, own), inApp(round, own)]).not.toContain('ticket');
    expect(round.tickets?.[0]?.status).toBe(status);
  });

  it('is compared with the exports of its other rounds', () => {
    expect([inScript(home, others), inApp(home, others)]).toEqual([undefined, undefined]);
    // The same round with another bet in it: sealed with another root, and drawn otherwise.
    const again = otherRounds({ ...HOME_DAY, elsewhere: { 7: { selections: ['m1.1x2:d'] } } });
    expect([inScript(home, again), inApp(home, again)]).toEqual(['ticket', 'ticket']);
    const called = others.map((other) => ({ ...other, outcome: 'void' as const }));
    expect([inScript(home, called), inApp(home, called)]).toEqual(['ticket', 'ticket']);
  });

  it('is not proved by the export of another round that is not proved', () => {
    const forged = others.map((other) => ({ ...other, commitment: 'ab'.repeat(32) }));
    expect(inScript(home, forged)).toBe('ticket');
    expect(printed(home, forged[0])).toContain('Not proved: step ticket fails.');
  });

  it('is proved across a change of the operator’s key that both keys signed', () => {
    const keyOf = (secret: Uint8Array) =>
      createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, secret]), format: 'der', type: 'pkcs8' });
    const sign = (bytes: Uint8Array, secret: Uint8Array) => signBytes(null, bytes, keyOf(secret));
    const publicKeyOf = (secret: Uint8Array): Buffer =>
      Buffer.from(createPublicKey(keyOf(secret)).export({ format: 'jwk' }).x ?? '', 'base64url');
    const next = new Uint8Array(32).fill(9);
    const [key, previous] = [next, OPERATOR_SECRET].map(publicKeyOf);
    const message = keyChangeMessage(key!, previous!);
    const change = {
      key: toHex(key!),
      previous: toHex(previous!),
      signature: toHex(sign(message, next)),
      previousSignature: toHex(sign(message, OPERATOR_SECRET)),
    };
    /** The round of the ticket beside its home, as the other key signs it. */
    const signedByNext = (keyChanges: object[] | undefined): RoundExport => ({
      ...home,
      tickets: home.tickets!.map((ticket) => ({
        ...ticket,
        rounds: ticket.rounds.map((entry) => {
          const { round, receipt } = entry;
          if (!round?.close) return entry;
          const { chainId } = home.announcement;
          const batch = receiptMessage(fromHex(chainId), round.index, fromHex(receipt.batchRoot));
          return {
            ...entry,
            receipt: { ...receipt, signature: toHex(sign(batch, next)) },
            round: {
              ...round,
              announcement: { ...round.announcement, operatorKey: change.key },
              close: { ...round.close, signature: toHex(sign(closeMessage(fromHex(round.close.q)), next)) },
              ...(keyChanges && { keyChanges }),
            },
          } as typeof entry;
        }),
      })),
    });
    const judged = (changes: object[] | undefined) => [
      inScript(signedByNext(changes)),
      inApp(signedByNext(changes)),
    ];
    expect(judged([change])).toEqual([undefined, undefined]);
    expect(judged(undefined)).toEqual(['ticket', 'ticket']);
    expect(judged([{ ...change, previousSignature: null }])).toEqual(['ticket', 'ticket']);
    expect(judged([{ ...change, previousSignature: change.signature }])).toEqual(['ticket', 'ticket']);
  });

  it('names the rounds that are known by their hashes only', () => {
    const hash = first.resultHash;
    expect(printed(home)).toContain(`by its hash only: football-3 20230823-0321 ${hash}`);
    expect(printed(home, { code: 1, data: first })).not.toContain('by its hash only');
    expect(printed(home, first)).toContain('Proved, grade ');
  });
});
