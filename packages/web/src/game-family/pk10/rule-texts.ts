import type { RuleTexts } from '../family-parts.ts';

export const pk10RuleTexts: RuleTexts = {
  texts: {
    gyh: 'bet.rule.pk10.gyh',
    rank: 'bet.rule.pk10.rank',
    dt: 'bet.rule.pk10.dt',
    exacta: 'bet.rule.pk10.exacta',
    top2: 'bet.rule.pk10.top2',
    top3: 'bet.rule.pk10.top3',
  },
  nameOf: (play) => play.replace(/^(rank|dt)\d+$/, '$1'),
};
