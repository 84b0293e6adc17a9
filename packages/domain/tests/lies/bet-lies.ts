import { hash, text, toHex } from '../../src/fairness/encoding.ts';
import type { BetExport } from '../../src/fairness/export-format.ts';
import { honestRound } from '../honest-round.ts';
import { firstBet, WISH, type Change, type Lie } from './lie.ts';

const contentWith = (bet: BetExport, at: number, field: string): Partial<BetExport> => ({
  content: bet.content.split('|').with(at, field).join('|'),
});
const wonBet =
  (shift: (bet: BetExport) => Partial<BetExport>): Change =>
  (round) => ({
    ...round,
    bets: round.bets.map((bet) => (bet.status === 'win' ? { ...bet, ...shift(bet) } : bet)),
  });
/** Another pay table text, with the bets priced by it. */
const priced =
  (rewrite: (table: string) => string, odds?: string): Change =>
  (round) => {
    const [table] = round.payTables;
    if (!table) throw new Error('the round has a pay table');
    const own = rewrite(table.text);
    const payTable = { ...table, text: own, hash: toHex(hash(text(own))) };
    const bets = round.bets.map((bet) => {
      const [selection, stated] = bet.content.split('|');
      const price = selection === 'side:big' ? (odds ?? stated) : stated;
      return { ...bet, content: [selection, price, table.id, payTable.hash].join('|') };
    });
    return { ...round, payTables: [payTable], bets };
  };

export const PRICE_LIES: readonly Lie[] = [
  {
    name: 'odds below the pay table',
    step: 'bet-content',
    change: firstBet((bet) => contentWith(bet, 1, '18000')),
  },
  {
    name: 'odds with a field behind the pay table',
    step: 'bet-content',
    change: firstBet((bet) => ({ content: `${bet.content}|18000` })),
  },
  {
    name: 'a pay table that is not shown',
    step: 'bet-content',
    change: firstBet((bet) => contentWith(bet, 3, 'ab'.repeat(32))),
  },
  {
    name: 'the pay table of another game',
    step: 'pay-table',
    change: (round) => ({
      ...round,
      payTables: honestRound({ ...WISH, family: 'pc28', selections: ['side:big'] }).payTables,
      bets: [],
    }),
  },
  {
    name: 'a pay table that prices one pick twice, the lower price first',
    step: 'pay-table',
    change: priced((table) => table.replace(/^side /m, 'side 10100 107/216 big\nside '), '10100'),
  },
  {
    name: 'a pay table that prices one pick twice, the lower price last',
    step: 'pay-table',
    change: priced((table) => `${table}side 10100 107/216 big\n`, '10100'),
  },
  {
    name: 'a pay table with a line that is no price',
    step: 'pay-table',
    change: priced((table) => `${table}side odds may be lowered\n`),
  },
];

export const PAYOUT_LIES: readonly Lie[] = [
  {
    name: 'a payout of one cent less',
    step: 'payout',
    finish: wonBet((bet) => ({ payoutMinor: String(BigInt(bet.payoutMinor) - 1n) })),
  },
  {
    name: 'a payout of one cent more',
    step: 'payout',
    finish: wonBet((bet) => ({ payoutMinor: String(BigInt(bet.payoutMinor) + 1n) })),
  },
  {
    name: 'a win told as a loss',
    step: 'payout',
    finish: wonBet(() => ({ status: 'lose', payoutMinor: '0' })),
  },
  {
    name: 'a win told as void in a round that was drawn',
    step: 'payout',
    finish: wonBet((bet) => ({ status: 'cancelled', reason: 'void', payoutMinor: bet.stakeMinor })),
  },
  {
    name: 'a bet its member took back, without its stake',
    step: 'payout',
    of: { takenBack: [0] },
    finish: firstBet(() => ({ payoutMinor: '0' })),
  },
  {
    name: 'a void round that keeps the stakes',
    step: 'payout',
    of: { outcome: 'void' },
    finish: (round) => ({ ...round, bets: round.bets.map((bet) => ({ ...bet, payoutMinor: '0' })) }),
  },
];
