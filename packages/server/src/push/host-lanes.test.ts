import { describe, expect, it } from 'vitest';

import { createHostLanes, type HostLanes } from './host-lanes.ts';

/** Sends and gets this many answers. */
function answered(lanes: HostLanes, host: string, count: number, isFast = true): void {
  for (let n = 0; n < count; n++) lanes.leave(host, lanes.enter(host), isFast);
}

describe('the lanes of hosts', () => {
  it('let others wait for a host after twenty fast answers in a row', () => {
    const lanes = createHostLanes();
    answered(lanes, 'a', 19);
    expect(lanes.enter('a')).toBe('apart');
    lanes.leave('a', 'apart', true);
    expect(lanes.enter('a')).toBe('now');
  });

  it('take it apart again with the first slow answer', () => {
    const lanes = createHostLanes();
    answered(lanes, 'a', 20);
    answered(lanes, 'a', 1, false);
    expect(lanes.enter('a')).toBe('apart');
  });

  it('have two messages to an unproven host on the way, and twenty to all such hosts', () => {
    const lanes = createHostLanes();
    expect(['a', 'a', 'a'].map(lanes.enter)).toEqual(['apart', 'apart', 'later']);
    const others = Array.from({ length: 20 }, (_, n) => lanes.enter(`host ${n}`));
    expect(others.filter((lane) => lane === 'apart')).toHaveLength(18);
    expect(others.at(-1)).toBe('later');
    lanes.leave('a', 'apart', false);
    expect(lanes.enter('host 19')).toBe('apart');
  });

  it('never delay a proven host, whatever the others do', () => {
    const lanes = createHostLanes();
    answered(lanes, 'good', 20);
    for (let n = 0; n < 1_000; n++) lanes.enter(`host ${n}`);
    expect(lanes.enter('good')).toBe('now');
  });
});
