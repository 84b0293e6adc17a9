const VERDICTS = ['usual', 'unusual', 'early'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The server's verdict; an unknown one counts as "early". */
export const verdictOf = (text: string): Verdict => VERDICTS.find((each) => each === text) ?? 'early';
