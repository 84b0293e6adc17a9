const VERDICTS = ['usual', 'unusual', 'early', 'uncounted'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The server's verdict; an unknown one counts as "early". */
export const verdictOf = (text: string): Verdict => VERDICTS.find((each) => each === text) ?? 'early';

/** Returns true if a play has been compared. */
export const isJudged = (verdict: Verdict): boolean => verdict === 'usual' || verdict === 'unusual';
