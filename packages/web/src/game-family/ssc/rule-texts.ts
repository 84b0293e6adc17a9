import type { RuleTexts } from '../family-parts.ts';

export const sscRuleTexts: RuleTexts = {
  texts: {
    total: 'bet.rule.ssc.total',
    ball: 'bet.rule.ssc.ball',
    dt: 'bet.rule.ssc.dt',
    three: 'bet.rule.ssc.three',
    any5: 'bet.rule.ssc.any5',
    threeAny: 'bet.rule.ssc.threeAny',
  },
  nameOf: (play) =>
    play
      .replace(/^ball\d+$/, 'ball')
      .replace(/^(?:front|mid|rear)3$/, 'three')
      .replace(/^(?:front|mid|rear)Any$/, 'threeAny'),
};
