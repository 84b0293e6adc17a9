import { createStore } from 'zustand/vanilla';

import { PendingPost, type PendingPostPorts } from '../../../../../pending-post/pending-post.ts';
import { PendingStorage } from '../../../../../pending-post/pending-storage.ts';
import type { Pending } from '../../../../../pending-post/pending.ts';
import type { PostOutcome } from '../../../../../pending-post/send-until-known.ts';
import type { StoragePort } from '../../../../../storage/browser-storage.ts';
import type { PlacedSlip, SlipPayload } from '../../picks/wire.ts';
import type { FreshSlip } from '../../slip/bet-reducer.ts';
import type { SendOutcome } from '../../slip/bet-slip-controller.ts';
import { problemOf, type SlipRefusal } from '../../slip/slip-refusal.ts';
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

export type TicketPorts = Pick<
  PendingPostPorts<SlipPayload, PlacedSlip>,
  'newKey' | 'post' | 'wait' | 'now'
> & {
  readonly storage: StoragePort;
  /** The legs of a ticket that was taken leave the slips of their match days. */
  readonly onTaken: (legs: readonly SentLeg[]) => void;
};

const PART = 'ticket';

/** Holds the ticket of one member outside of its pages, beside the slips of the match days, whose lines are
 *  its legs. One ticket is on its way at a time, under one key, across reloads and tabs.
 *
 *  editing -- sent --> waiting -- taken --> editing, without its legs
 *                      waiting -- refused --> editing, the refusal shown */
export class TicketController {
  /** The member; "" for whoever has no account. */
  readonly owner: string;
  readonly store;
  readonly #ports: TicketPorts;
  readonly #name: string;
  readonly #post: PendingPost<SlipPayload, PlacedSlip>;
  #text: string | null = null;

  constructor(owner: string, ports: TicketPorts) {
    this.owner = owner;
    this.#ports = ports;
    this.#name = owner === '' ? 'tessera.ticket' : `tessera.ticket.${owner}`;
    this.#post = new PendingPost({
      ...ports,
      storage: new PendingStorage<SlipPayload>(ports.storage, 'games/submitBet', owner, PART),
      canResume: true,
      onAnswer: (outcome, { key, payload }) => this.#answered(outcome, key, payload),
    });
    this.#text = ports.storage.read(this.#name);
    this.store = createStore<TicketState>(() => ({
      form: readForm(this.#text),
      pending: this.#post.pending,
      refusal: null,
      fresh: null,
    }));
    this.#post.store.subscribe((pending) =>
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
    this.#post.refresh();
    const text = this.#ports.storage.read(this.#name);
    if (text === this.#text) return;
    this.#text = text;
    this.store.setState({ form: readForm(text) });
  };

  resume = (): void => this.#post.resume();

  /** Sends a ticket. A second tap gets the outcome of the first. */
  submit = async (payload: SlipPayload): Promise<SendOutcome> => (await this.#post.send(payload)).kind;

  askAgain = async (): Promise<SendOutcome> => (await this.#post.askAgain()).kind;

  giveUp = (): void => this.#post.giveUp();

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

  #answered(outcome: PostOutcome<PlacedSlip>, key: string, payload: SlipPayload): void {
    if (outcome.kind === 'accepted') {
      const { game_no: issue, round_id: roundId, total_amount: total, bets } = outcome.reply;
      const betIds = bets.map(({ id }) => id);
      this.taken({ key, owner: this.owner, issue, roundId, total, betIds }, payload);
    }
    if (outcome.kind !== 'refused') return;
    const { leg } = outcome.detail;
    const refusal = problemOf(outcome.code, outcome.detail);
    this.refuse({ ...refusal, row: typeof leg === 'number' ? leg : null }, payload);
  }

  #write(form: TicketForm): void {
    this.#ports.storage.write(this.#name, form);
    this.#text = this.#ports.storage.read(this.#name);
    this.store.setState({ form });
  }
}
