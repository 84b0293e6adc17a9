import type { FamilyCharts } from '../family-parts.ts';

export const mark6Charts: FamilyCharts = {
  // The special is the seventh place.
  places: { name: 'history.track.ball', count: 7, from: 1, to: 49 },
  sum: null,
  leads: 'places',
  roads: ['sides', 'parity'],
};
