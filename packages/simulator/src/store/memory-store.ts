import { betStatements } from './bet-statements.ts';
import { chaseBuyStatements } from './chase/chase-buy-statements.ts';
import { isChaseOver } from './chase/chase-rows.ts';
import { chaseStatements } from './chase/chase-statements.ts';
import { gameStatements } from './game-statements.ts';
import type { Handlers } from './handler.ts';
import { ledgerStatements } from './ledger-statements.ts';
import { protectionStatements } from './protection-statements.ts';
import { isOver, roundStatements } from './round-statements.ts';
import { sealStatements } from './seal-statements.ts';
import { settleStatements } from './settle-statements.ts';
import { slipStatements } from './slip-statements.ts';
import type { Answer, Store } from './store.ts';
import { ticketSettleStatements } from './ticket-settle-statements.ts';
import { ticketStatements } from './ticket-statements.ts';
import { createMemory, type Memory } from './transactions.ts';

const HANDLERS: Handlers = {
  ...betStatements,
  ...chaseBuyStatements,
  ...chaseStatements,
  ...slipStatements,
  ...gameStatements,
  ...ledgerStatements,
  ...protectionStatements,
  ...roundStatements,
  ...sealStatements,
  ...settleStatements,
  ...ticketSettleStatements,
  ...ticketStatements,
};

export type MemoryStore = Store & { readonly memory: Memory };

/** The in-memory store, addressed by the names of the server's statements. The caller ensures one transaction
 *  at a time; a failed statement has no effect. `check` runs before each commit and throws when it finds a
 *  violation. */
export function createMemoryStore(
  clock: { readonly now: () => number },
  check: (memory: Memory) => void = () => {},
): MemoryStore {
  const memory = createMemory(clock);
  return {
    memory,
    begin: () => {},
    commit: () => {
      check(memory);
      for (const id of memory.touched.rounds) if (isOver(memory, id)) memory.tables.live.delete(id);
      for (const id of memory.touched.chases)
        if (isChaseOver(memory, id)) memory.tables.liveChases.delete(id);
      forget(memory);
    },
    rollback: () => {
      memory.undoTo(0);
      forget(memory);
    },
    run: (name, values) => {
      const handler = HANDLERS[name];
      if (!handler) throw new Error(`the simulated store does not know the statement ${name}`);
      const mark = memory.mark();
      try {
        return answerOf(handler(memory, values));
      } catch (error) {
        memory.undoTo(mark);
        throw error;
      }
    },
  };
}

function forget(memory: Memory): void {
  memory.forgetUndo();
  memory.touched.accounts.clear();
  memory.touched.rounds.clear();
  memory.touched.chases.clear();
}

const answerOf = (done: readonly object[] | number): Answer =>
  typeof done === 'number' ? { rows: [], rowCount: done } : { rows: done, rowCount: done.length };
