import { PendingPost, type PendingPostPorts } from '../../../../../pending-post/pending-post.ts';
import { PendingStorage } from '../../../../../pending-post/pending-storage.ts';
import type { Pending } from '../../../../../pending-post/pending.ts';
import type { PostOutcome } from '../../../../../pending-post/send-until-known.ts';
import type { StoragePort } from '../../../../../storage/browser-storage.ts';
import type { PlacedSlip, SlipPayload } from '../../picks/wire.ts';
import type { FreshSlip } from './bet-reducer.ts';

export type WagerPorts = Pick<
  PendingPostPorts<SlipPayload, PlacedSlip>,
  'newKey' | 'post' | 'wait' | 'now'
> & { readonly storage: StoragePort };

export type SendOutcome = PostOutcome<PlacedSlip>['kind'];
export type RefusedWager = Extract<PostOutcome<PlacedSlip>, { readonly kind: 'refused' }>;

/** The place of what is staked in the storage of the browser. */
export const pendingStorage = (storage: StoragePort, owner: string, part: string) =>
  new PendingStorage<SlipPayload>(storage, 'games/submitBet', owner, part);

/** Placement shared by a slip and a ticket: one of them is in flight at a time, under one key, across reloads
 *  and tabs, also when its page is left meanwhile. A subclass records the answer. */
export abstract class WagerController {
  /** The member; "" for a visitor. */
  readonly owner: string;
  protected readonly post: PendingPost<SlipPayload, PlacedSlip>;

  protected constructor(
    owner: string,
    storage: PendingStorage<SlipPayload>,
    { newKey, post, wait, now }: Omit<WagerPorts, 'storage'>,
  ) {
    this.owner = owner;
    this.post = new PendingPost({
      newKey,
      post,
      wait,
      now,
      storage,
      canResume: true,
      onAnswer: (outcome, sent) => this.#answered(outcome, sent),
    });
  }

  /** Sends it. A second tap gets the outcome of the first; while another tab's is on its way, nothing is
   *  sent. */
  submit = async (payload: SlipPayload): Promise<SendOutcome> => (await this.post.send(payload)).kind;

  /** Asks again for the answer that did not come. */
  askAgain = async (): Promise<SendOutcome> => (await this.post.askAgain()).kind;

  /** Takes up what was on its way when the app was closed. */
  resume = (): void => this.post.resume();

  /** Stops waiting for an answer; what was sent can be changed again. */
  giveUp = (): void => this.post.giveUp();

  protected abstract noteTaken(placed: FreshSlip, payload: SlipPayload): void;
  protected abstract noteRefused(refused: RefusedWager, payload: SlipPayload): void;

  #answered(outcome: PostOutcome<PlacedSlip>, { key, payload }: Pending<SlipPayload>): void {
    if (outcome.kind === 'refused') this.noteRefused(outcome, payload);
    if (outcome.kind !== 'accepted') return;
    const { game_no: issue, round_id: roundId, total_amount: total, bets } = outcome.reply;
    const betIds = bets.map(({ id }) => id);
    this.noteTaken({ key, owner: this.owner, issue, roundId, total, betIds }, payload);
  }
}
