import { createStore } from 'zustand/vanilla';

import type { Pending } from '../../../../../pending-post/pending.ts';
import type { SlipPayload } from '../../picks/wire.ts';
import type { FreshSlip } from '../../slip/state/bet-reducer.ts';
import { problemOf, type SlipRefusal } from '../../slip/state/slip-refusal.ts';
import {
  pendingStorage,
  type RefusedWager,
  WagerController,
  type WagerPorts,
} from '../../slip/state/wager-controller.ts';
import { NEW_FORM, readForm, type TicketForm } from './ticket-form.ts';
import { contentOf, type SentLeg, sentLegs } from './ticket-payload.ts';

/** A refusal of a ticket. It is about what was sent, and stale once that is changed. */
export type TicketRefusal = SlipRefusal & { readonly content: string };

export type TicketState = {
  readonly form: TicketForm;
  /** The ticket that was sent and has no answer yet. */
  readonly pending: Pending<SlipPayload> | null;
  readonly refusal: TicketRefusal | null;
  /** The ticket that was taken last, while it can be taken back at once. */
  readonly fresh: FreshSlip | null;
};

export type TicketPorts = WagerPorts & {
  /** The legs of a ticket that was taken leave the slips of their match days. */
  readonly onTaken: (legs: readonly SentLeg[]) => void;
};

const PART = 'ticket';

/** Holds the ticket of one member outside of its pages, beside the slips of the match days, whose lines are
 *  its legs. One ticket is on its way at a time, under one key, across reloads and tabs.
 *
 *  editing -- sent --> waiting -- taken --> editing, without its legs
 *                      waiting -- refused --> editing, the refusal shown */
export class TicketController extends WagerController {
  readonly store;
  readonly #ports: TicketPorts;
  readonly #name: string;
  #text: string | null = null;

  constructor(owner: string, ports: TicketPorts) {
    super(owner, pendingStorage(ports.storage, owner, PART), ports);
    this.#ports = ports;
    this.#name = owner === '' ? 'tessera.ticket' : `tessera.ticket.${owner}`;
    this.#text = ports.storage.read(this.#name);
    this.store = createStore<TicketState>(() => ({
      form: readForm(this.#text),
      pending: this.post.pending,
      refusal: null,
      fresh: null,
    }));
    this.post.store.subscribe((pending) =>
      this.store.setState({ pending, ...(pending && { refusal: null }) }),
    );
  }

  /** Sets a part of the form, unless a ticket is on its way. */
  change = (part: Partial<TicketForm>): void => {
    this.refresh();
    const { form, pending } = this.store.getState();
    if (!pending) this.#write({ ...form, ...part });
  };

  /** Takes up what another tab has written. */
  refresh = (): void => {
    this.post.refresh();
    const text = this.#ports.storage.read(this.#name);
    if (text === this.#text) return;
    this.#text = text;
    this.store.setState({ form: readForm(text) });
  };

  refuse = (refusal: SlipRefusal, payload: SlipPayload): void =>
    this.store.setState({ refusal: { ...refusal, content: contentOf(payload) } });

  /** A ticket was taken: its legs leave the slip, and the next has no bankers. */
  taken = (fresh: FreshSlip, payload: SlipPayload): void => {
    this.#ports.onTaken(sentLegs(payload));
    this.#write({ ...this.store.getState().form, bankers: [] });
    this.store.setState({ fresh, refusal: null });
  };

  /** The ticket that was taken last can no longer be taken back at once, or was taken back. */
  dispatch = (_action: { readonly type: 'freshOver' } | { readonly type: 'takenBack' }): void =>
    this.store.setState({ fresh: null });

  /** The form of a visitor passes to the member who logs in. */
  takeOver(visitor: TicketController): void {
    visitor.refresh();
    const { form } = visitor.store.getState();
    if (form.tab === NEW_FORM.tab || this.store.getState().pending) return;
    this.#write(form);
    visitor.#write(NEW_FORM);
  }

  protected override noteTaken(fresh: FreshSlip, payload: SlipPayload): void {
    this.taken(fresh, payload);
  }

  protected override noteRefused({ code, detail }: RefusedWager, payload: SlipPayload): void {
    const { leg } = detail;
    this.refuse({ ...problemOf(code, detail), row: typeof leg === 'number' ? leg : null }, payload);
  }

  #write(form: TicketForm): void {
    this.#ports.storage.write(this.#name, form);
    this.#text = this.#ports.storage.read(this.#name);
    this.store.setState({ form });
  }
}
