import type { FamilyCharts } from '../family-parts.ts';

export const pc28Charts: FamilyCharts = {
  places: { name: 'history.track.ball', count: 3, from: 0, to: 9 },
  sum: { name: 'history.track.sum', from: 0, to: 27 },
  leads: 'sum',
  roads: ['sides', 'parity'],
};
