// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { createStorage, type StoragePort } from '../../../../../storage/browser-storage.ts';
import { DraftStorage } from './draft-storage.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';

const DRAFT: Draft = {
  lines: [{ id: 'side|big', play: 'side', number: 'big', odds: '1.95', stake: '12.' }],
  picks: { threeDiff: [['1', '2']] },
  slipIssue: '20261121-0043',
  carriedFrom: '20261121-0042',
  stake: '50',
  group: 'sum',
  lastLines: [],
  placed: [{ key: 'beef', owner: '7', issue: '20261121-0042', roundId: '9', total: '10.00' }],
};
const PAYLOAD = { game_id: 1, game_no: '20261121-0042', bet_content: [{ play: 'side' }], seed: 'ab' };

const fresh = () => {
  localStorage.clear();
  return createStorage(() => localStorage);
};

test('a draft comes back as it was left, per game', () => {
  const storage = fresh();
  new DraftStorage(storage, '1', '7').write(DRAFT);
  expect(new DraftStorage(storage, '1', '7').read()).toEqual(DRAFT);
  expect(new DraftStorage(storage, '2', '7').read()).toEqual(EMPTY_DRAFT);
});

test('a draft is shown to the member it is of, and to nobody else', () => {
  const storage = fresh();
  new DraftStorage(storage, '1', '7').write(DRAFT);
  expect(new DraftStorage(storage, '1', '8').read()).toEqual(EMPTY_DRAFT);
  expect(new DraftStorage(storage, '1', '').read()).toEqual(EMPTY_DRAFT);
  new DraftStorage(storage, '1', '8').write({ ...EMPTY_DRAFT, stake: '5' });
  expect(new DraftStorage(storage, '1', '7').read().lines).toEqual(DRAFT.lines);
});

test('only what another tab has written is news', () => {
  const storage = fresh();
  const [one, two] = [new DraftStorage(storage, '1', '7'), new DraftStorage(storage, '1', '7')];
  one.read();
  expect(one.readNews()).toBeNull();
  two.write(DRAFT);
  expect(one.readNews()).toMatchObject({ stake: '50' });
  expect([one.readNews(), two.readNews()]).toEqual([null, null]);
});

describe('a draft of an older version', () => {
  const submission = { owner: '7', key: 'f00d', payload: PAYLOAD, lineOfRow: [0], phase: 'sent' };
  const handedOver = (storage: StoragePort, owner: string) => {
    const taken: unknown[] = [];
    new DraftStorage(storage, '1', owner).handOver((pending) => taken.push(pending));
    return taken;
  };

  test('hands over the slip on its way that it holds, word for word and once', () => {
    const storage = fresh();
    storage.write('tessera.bet.1.7', { ...DRAFT, submission });
    expect(handedOver(storage, '7')).toEqual([{ key: 'f00d', payload: PAYLOAD, phase: 'delayed' }]);
    expect(handedOver(storage, '7')).toEqual([]);
    expect(new DraftStorage(storage, '1', '7').read()).toEqual(DRAFT);
  });

  test('that all members share is of whoever has no account', () => {
    const storage = fresh();
    storage.write('tessera.bet.1', DRAFT);
    expect(handedOver(storage, '7')).toEqual([]);
    expect(new DraftStorage(storage, '1', '7').read()).toEqual(EMPTY_DRAFT);
    expect(new DraftStorage(storage, '1', '').read().lines).toEqual(DRAFT.lines);
  });

  test('that all members share goes, with a slip on its way in it, to the member who sent that', () => {
    const storage = fresh();
    storage.write('tessera.bet.1', { ...DRAFT, submission });
    expect([handedOver(storage, '8'), handedOver(storage, '')]).toEqual([[], []]);
    expect(new DraftStorage(storage, '1', '8').read()).toEqual(EMPTY_DRAFT);
    expect(handedOver(storage, '7')).toMatchObject([{ key: 'f00d' }]);
    expect(new DraftStorage(storage, '1', '7').read().lines).toEqual(DRAFT.lines);
    expect(new DraftStorage(storage, '1', '').read()).toEqual(EMPTY_DRAFT);
  });
});

test.each([
  ['no JSON', 'nonsense'],
  ['another shape', '{"lines":{"a":1},"picks":[1],"stake":5,"placed":"x"}'],
  ['lines with holes', '{"lines":[null,{"id":"a"}],"picks":{},"stake":"10","group":""}'],
])('%s is an empty draft', (_name, text) => {
  const storage = fresh();
  localStorage.setItem('tessera.bet.1', text);
  const draft = new DraftStorage(storage, '1', '').read();
  expect(draft).toMatchObject({ lines: [], stake: '10', placed: [] });
});
