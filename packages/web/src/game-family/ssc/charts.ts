import type { FamilyCharts } from '../family-parts.ts';

export const sscCharts: FamilyCharts = {
  places: { name: 'history.track.ball', count: 5, from: 0, to: 9 },
  // A chart of 46 totals would be a cloud, not a line.
  sum: null,
  leads: 'places',
  roads: ['sides', 'parity', 'duel'],
};
