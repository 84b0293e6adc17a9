import { describe, expect, it } from 'vitest';

import { createLedgerModel, type LedgerModel } from './ledger-model.ts';

/** A member who starts with 100 and bets in rounds that owe what the tables say; a round not in the first is
 *  not over. */
function member(
  owes: Record<number, bigint>,
  returns: Record<number, bigint> = {},
): LedgerModel & {
  bet: (round: number, stake: bigint, reported: bigint) => void;
  report: (reported: bigint) => void;
  drifts: () => boolean;
} {
  const model = createLedgerModel(100n, (round, _rows, part) =>
    part === 'returned' && round in owes ? (returns[round] ?? 0n) : owes[round],
  );
  const step = (changeMinor: bigint, reportedMinor: bigint, round?: number): void =>
    model.step({
      op: 'op',
      changeMinor,
      reportedMinor,
      placed: round === undefined ? undefined : { round, first: 0, count: 1 },
    });
  return {
    ...model,
    bet: (round, stake, reported) => step(-stake, reported, round),
    report: (reported) => step(0n, reported),
    drifts: () => model.advance(false) !== undefined,
  };
}

describe('a balance', () => {
  it.each<[rounds: string, reports: readonly bigint[], drifts: boolean]>([
    ['nothing is paid', [80n, 80n], false],
    ['one round is paid', [80n, 87n, 87n], false],
    ['the other round is paid first', [85n, 92n], false],
    ['both rounds are paid at once', [92n, 92n], false],
    ['a payout is reversed', [87n, 80n], true],
    ['one payout turns into the other', [87n, 85n], true],
    ['half a payout arrives', [83n], true],
    ['a payout arrives twice', [94n], true],
    ['a stake is returned', [90n], true],
  ])('when %s', (_says, reports, drifts) => {
    const ann = member({ 1: 7n, 2: 5n, 3: 0n });
    ann.bet(1, 10n, 90n);
    ann.bet(2, 4n, 86n);
    ann.bet(3, 6n, 80n);
    for (const reported of reports) ann.report(reported);
    expect(ann.drifts()).toBe(drifts);
  });

  it.each<[string, readonly bigint[], drifts: boolean]>([
    ['pays first and returns stakes after that', [87n, 91n], false],
    ['pays and returns at once', [91n], false],
    ['returns twice', [91n, 95n], true],
  ])('of a round with a push %s', (_says, reports, drifts) => {
    const ann = member({ 1: 7n }, { 1: 4n });
    ann.bet(1, 20n, 80n);
    for (const reported of reports) ann.report(reported);
    expect(ann.drifts()).toBe(drifts);
  });

  it('counts a stake returned to a bet that came after another round was bet on', () => {
    // Row 0 wins 7, and row 2, of the same round, is returned.
    const model = createLedgerModel(100n, (round, rows, part) => {
      if (round !== 1) return 0n;
      return part === 'paid' ? (rows.includes(0) ? 7n : 0n) : rows.includes(2) ? 4n : 0n;
    });
    const bets = [
      { round: 1, stake: 10n, reported: 90n },
      { round: 2, stake: 5n, reported: 85n },
      { round: 1, stake: 4n, reported: 81n },
    ];
    for (const [row, { round, stake, reported }] of bets.entries())
      model.step({
        op: 'op',
        changeMinor: -stake,
        reportedMinor: reported,
        placed: { round, first: row, count: 1 },
      });
    for (const reported of [88n, 92n])
      model.step({ op: 'op', changeMinor: 0n, reportedMinor: reported, placed: undefined });
    expect(model.advance(false)).toBeUndefined();
  });

  it('distinguishes two equal payouts only after both arrived', () => {
    const ann = member({ 1: 7n, 2: 7n });
    ann.bet(1, 10n, 90n);
    ann.bet(2, 10n, 80n);
    for (const reported of [87n, 87n, 94n, 94n]) ann.report(reported);
    expect(ann.drifts()).toBe(false);
    ann.report(87n);
    expect(ann.drifts()).toBe(true);
  });

  it('keeps one of two equal payouts once it arrived', () => {
    const ann = member({ 1: 7n, 2: 7n });
    ann.bet(1, 10n, 90n);
    ann.bet(2, 10n, 80n);
    for (const reported of [87n, 80n]) ann.report(reported);
    expect(ann.drifts()).toBe(true);
  });

  it('is checked once all rounds involved are over', () => {
    const owes: Record<number, bigint> = {};
    const ann = member(owes);
    ann.bet(1, 10n, 90n);
    ann.report(97n);
    expect(ann.drifts()).toBe(false);
    owes[1] = 7n;
    expect(ann.drifts()).toBe(false);
    ann.report(90n);
    expect(ann.drifts()).toBe(true);
  });

  it('rejects a payout of a round that still accepts bets', () => {
    const ann = member({ 1: 7n });
    ann.bet(1, 10n, 90n);
    ann.bet(1, 10n, 87n);
    expect(ann.drifts()).toBe(true);
  });

  it('is not checked after the first drift', () => {
    const ann = member({});
    ann.report(99n);
    expect(ann.drifts()).toBe(true);
    ann.report(98n);
    expect(ann.drifts()).toBe(false);
  });

  it('is checked against bounds when very many payouts are outstanding', () => {
    const ann = member(Object.fromEntries(Array.from({ length: 40 }, (_, round) => [round, 2n])));
    for (let round = 0; round < 40; round += 1) ann.bet(round, 1n, 99n - BigInt(round));
    ann.report(140n);
    expect(ann.drifts()).toBe(false);
    ann.report(141n);
    expect(ann.drifts()).toBe(true);
  });

  it('may change by an op in doubt from the moment it was sent', () => {
    const ann = member({ 1: 7n });
    const doubt = ann.doubt('slip');
    for (const reported of [100n, 90n, 97n]) ann.report(reported);
    expect(ann.drifts()).toBe(false);
    doubt.done = { changeMinor: -10n, placed: { round: 1, first: 0, count: 1 } };
    expect(ann.drifts()).toBe(false);
    ann.report(90n);
    expect(ann.drifts()).toBe(true);
  });
});
