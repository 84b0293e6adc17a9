/** Something that is not as it should be. `what` names the kind of promise, for counting. */
export type Difference = {
  readonly what:
    | 'lost'
    | 'doubled'
    | 'drift'
    | 'negative'
    | 'late'
    | 'wrong-pay'
    | 'wrong-reply'
    | 'wrong-odds';
  /** The op, bet, member or round it is about. */
  readonly at: string;
  readonly message: string;
};
