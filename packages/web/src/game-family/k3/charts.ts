import type { FamilyCharts } from '../family-parts.ts';

export const k3Charts: FamilyCharts = {
  places: { name: 'history.track.die', count: 3, from: 1, to: 6 },
  sum: { name: 'history.track.sum', from: 3, to: 18 },
  leads: 'sum',
  roads: ['sides', 'parity'],
  words: { mixed: 'history.pattern.different' },
};
