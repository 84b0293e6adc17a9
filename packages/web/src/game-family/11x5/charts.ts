import type { FamilyCharts } from '../family-parts.ts';

export const elevenFiveCharts: FamilyCharts = {
  places: { name: 'history.track.ball', count: 5, from: 1, to: 11 },
  // A chart of 31 totals would be a cloud, not a line.
  sum: null,
  leads: 'places',
  roads: ['sides', 'parity', 'duel'],
};
