import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { onTestFinished } from 'vitest';

import { announcementHash, type Policy } from '@tessera/domain/fairness/announcement';
import { toHex } from '@tessera/domain/fairness/encoding';
import type { AnnouncementExport, CloseExport } from '@tessera/domain/fairness/export-format';
import { readAnnouncement, recordHash } from '@tessera/domain/fairness/verify/verify-round';
import { epochMs } from '@tessera/domain/time';

import { merkleRoot } from '../../../../domain/tests/oracles/merkle-tree.ts';
import { openOperatorKey, type OperatorKey } from '../../../src/fairness/operator-key.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import type { ClosedInput } from '../../../src/process/record.ts';

export const START_MS = 1_692_806_000_000;

/** A folder that is removed after the test. */
export function testFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'fairness-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A clock that moves only when it is set. */
export function testClock(): Clock & { set: (at: number) => void } {
  let at = START_MS;
  return { now: () => epochMs(at), set: (to) => (at = to) };
}

export const testOperator = (dir: string): OperatorKey => openOperatorKey(path.join(dir, 'operator.pem'));

/** Announces a chain with the inputs of the test. */
export function testAnnouncement(
  operator: OperatorKey,
  chain: { readonly chainId: string; readonly head: string; readonly length: number },
  policy: Policy,
  witnesses: AnnouncementExport['witnesses'] = [],
): AnnouncementExport {
  const draft = {
    hash: '',
    previous: '00'.repeat(32),
    ...chain,
    game: 'k3-3',
    policy,
    beacon: null,
    witnesses,
    operatorKey: toHex(operator.publicKey),
    createdAt: START_MS - 1000,
  };
  return { ...draft, hash: toHex(announcementHash(readAnnouncement(draft))) };
}

/** The signed close record of round `index`: rounds are a minute apart and are drawn a minute after their
 *  close. */
export function testRecord(
  operator: OperatorKey,
  announcement: AnnouncementExport,
  index: number,
  leafCount = 0,
): ClosedInput {
  const closesAt = START_MS + index * 60_000;
  const open: CloseExport = {
    game: announcement.game,
    issue: `20230823-${String(index).padStart(4, '0')}`,
    opensAt: closesAt - 60_000,
    closesAt,
    drawsAt: closesAt + 60_000,
    sealedAt: closesAt + 500,
    leafCount,
    root: toHex(merkleRoot([])),
    q: '',
    signature: '',
  };
  const q = recordHash({ announcement, index, close: open });
  const close = {
    ...open,
    q: toHex(q),
    signature: toHex(operator.roundsOf(announcement.operatorKey).signClose(q)),
  };
  return { chainId: announcement.chainId, index, close };
}
