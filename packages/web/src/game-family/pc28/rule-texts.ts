import type { RuleTexts } from '../family-parts.ts';

export const pc28RuleTexts: RuleTexts = {
  texts: {
    side: 'bet.rule.pc28.side',
    combo: 'bet.rule.pc28.combo',
    extreme: 'bet.rule.pc28.extreme',
    sum: 'bet.rule.pc28.sum',
    colour: 'bet.rule.pc28.colour',
    pattern: 'bet.rule.pc28.pattern',
    sumThree: 'bet.rule.pc28.sumThree',
  },
};
