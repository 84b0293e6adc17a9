import type { RuleTexts } from '../family-parts.ts';

export const k3RuleTexts: RuleTexts = {
  texts: {
    side: 'bet.rule.k3.side',
    combo: 'bet.rule.k3.combo',
    sum: 'bet.rule.k3.sum',
    tripleAny: 'bet.rule.k3.tripleAny',
    tripleOne: 'bet.rule.k3.tripleOne',
    threeDiff: 'bet.rule.k3.threeDiff',
    run: 'bet.rule.k3.run',
    pairAny: 'bet.rule.k3.pairAny',
    pairOne: 'bet.rule.k3.pairOne',
    twoDiff: 'bet.rule.k3.twoDiff',
    single: 'bet.rule.k3.single',
  },
};
