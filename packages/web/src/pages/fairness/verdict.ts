const VERDICTS = ['usual', 'unusual', 'early'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What the server found, in the words there are for it; what is not known yet is early. */
export const verdictOf = (text: string): Verdict => VERDICTS.find((each) => each === text) ?? 'early';
