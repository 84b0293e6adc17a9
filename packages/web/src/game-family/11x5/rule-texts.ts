import type { RuleTexts } from '../family-parts.ts';

export const elevenFiveRuleTexts: RuleTexts = {
  texts: {
    total: 'bet.rule.11x5.total',
    tail: 'bet.rule.11x5.tail',
    dt: 'bet.rule.11x5.dt',
    ball: 'bet.rule.11x5.ball',
    any1: 'bet.rule.11x5.any1',
    anyOf: 'bet.rule.11x5.anyOf',
    anyWithin: 'bet.rule.11x5.anyWithin',
    front: 'bet.rule.11x5.front',
    frontSet: 'bet.rule.11x5.frontSet',
  },
  nameOf: (play) =>
    play
      .replace(/^ball\d$/, 'ball')
      .replace(/^any[2-5]$/, 'anyOf')
      .replace(/^any[678]$/, 'anyWithin')
      .replace(/^front[23]/, 'front'),
};
