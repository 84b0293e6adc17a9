/** A violation. `what` names its kind, for counting. */
export type Difference = {
  readonly what:
    | 'lost'
    | 'doubled'
    | 'drift'
    | 'negative'
    | 'late'
    | 'wrong-pay'
    | 'wrong-reply'
    | 'wrong-odds'
    | 'chase'
    | 'protection';
  /** The op, bet, member or round concerned. */
  readonly at: string;
  readonly message: string;
};
