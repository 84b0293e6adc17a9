import { runAutoCashOuts } from '../../src/ticket/run-auto-cash-outs.ts';
import { cancelAutoCashOut, setAutoCashOut } from '../../src/ticket/set-auto-cash-out.ts';
import type { TestDatabase } from '../support/database.ts';
import type { CashOutServer, KnownTicket, Pair, useKnownTickets } from '../support/known-ticket.ts';

/** Targets that members set on known tickets, and the check of a server after a draw. */
export const autoCashOuts = (
  at: TestDatabase,
  { server }: Pick<ReturnType<typeof useKnownTickets>, 'server'>,
) => ({
  set: ({ id, member }: Pick<KnownTicket, 'id' | 'member'>, amount: string, on: CashOutServer = server) =>
    setAutoCashOut(on, { bet_id: id, amount }, member),

  /** For this rest of its stake. */
  setForRest: ({ id, member }: KnownTicket, rest: string, amount: string) =>
    setAutoCashOut(server, { bet_id: id, amount, rest }, member),

  remove: ({ id, member }: Pick<KnownTicket, 'id' | 'member'>, on: CashOutServer = server) =>
    cancelAutoCashOut(on, { bet_id: id }, member),

  look: ({ home, rounds }: KnownTicket, pair: Pair, on: CashOutServer = server) =>
    runAutoCashOuts(on, home, rounds[pair].id, { after: 0n }).then(({ failure }) => {
      if (failure !== undefined) throw failure;
    }),

  /** Its automatic cash-out: amount, worth and target. */
  ended: async ({ id }: Pick<KnownTicket, 'id'>) =>
    (
      await at.owner.query(
        'select paid_minor, worth_minor, target_minor from ticket_cashouts where ticket_id = $1',
        [id],
      )
    ).rows.map(({ paid_minor, worth_minor, target_minor }) => [paid_minor, worth_minor, target_minor]),

  /** Messages about it to its member. */
  told: async ({ id }: Pick<KnownTicket, 'id'>) =>
    (
      await at.owner.query(
        `select member_id, type, params from messages where kind = 'ticket_cashed_out' and cause = $1`,
        [id],
      )
    ).rows,
});
