import { asynchronousCommit } from './asynchronous-commit.ts';
import { chaseBoughtTwice } from './chase-bought-twice.ts';
import { chasePastStop } from './chase-past-stop.ts';
import { closeWithoutLock } from './close-without-lock.ts';
import type { Control } from './control.ts';
import { creditedTwice } from './credited-twice.ts';
import { deadTicketPaid } from './dead-ticket-paid.ts';
import { depositNotLimited } from './deposit-not-limited.ts';
import { exclusionNotChecked } from './exclusion-not-checked.ts';
import { lateKey } from './late-key.ts';
import { limitNotChecked } from './limit-not-checked.ts';
import { lostUpdate } from './lost-update.ts';
import { oneCentMore } from './one-cent-more.ts';
import { ownClock } from './own-clock.ts';
import { returnedTwice } from './returned-twice.ts';
import { settledTwice } from './settled-twice.ts';
import { ticketCentMore } from './ticket-cent-more.ts';

/** Every control that needs the running product. */
export const CONTROLS: readonly Control[] = [
  lostUpdate,
  ownClock,
  closeWithoutLock,
  oneCentMore,
  settledTwice,
  lateKey,
  creditedTwice,
  returnedTwice,
  chaseBoughtTwice,
  chasePastStop,
  ticketCentMore,
  deadTicketPaid,
  limitNotChecked,
  exclusionNotChecked,
  depositNotLimited,
  asynchronousCommit,
];
