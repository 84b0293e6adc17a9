import type { RuleTexts } from '../family-parts.ts';

export const mark6RuleTexts: RuleTexts = {
  texts: {
    special: 'bet.rule.mark6.special',
    side: 'bet.rule.mark6.side',
    colour: 'bet.rule.mark6.colour',
    zodiac: 'bet.rule.mark6.zodiac',
    head: 'bet.rule.mark6.head',
    tail: 'bet.rule.mark6.tail',
    normal: 'bet.rule.mark6.normal',
    all: 'bet.rule.mark6.all',
    withSpecial: 'bet.rule.mark6.withSpecial',
    anyZodiac: 'bet.rule.mark6.anyZodiac',
    anyTail: 'bet.rule.mark6.anyTail',
  },
  nameOf: (play) => play.replace(/^all[234]$/, 'all'),
};
