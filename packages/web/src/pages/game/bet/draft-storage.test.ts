// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createStorage } from '../../../storage/browser-storage.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { readDraft, writeDraft } from './draft-storage.ts';

const DRAFT: Draft = {
  lines: [{ id: 'side|big', play: 'side', number: 'big', odds: '1.95', stake: '12.' }],
  picks: { threeDiff: { first: ['1', '2'], second: [] } },
  stake: '50',
  group: 'sum',
  lastLines: [],
  placed: [{ owner: '7', issue: '20261121-0042', roundId: '9', total: '10.00' }],
  submission: {
    owner: '7',
    key: 'f00d',
    payload: { game_id: 1, game_no: '20261121-0042', bet_content: [{ play: 'side' }], seed: 'ab' },
    lineOfRow: [0],
    phase: 'sent',
  },
};

const fresh = () => {
  localStorage.clear();
  return createStorage(() => localStorage);
};

test('a draft comes back as it was left, per game', () => {
  const storage = fresh();
  writeDraft(1, { ...DRAFT, submission: null }, storage);
  expect(readDraft(1, storage)).toEqual({ ...DRAFT, submission: null });
  expect(readDraft(2, storage)).toEqual(EMPTY_DRAFT);
});

test('a slip that was on its way comes back word for word, and as late: it may have arrived', () => {
  const storage = fresh();
  writeDraft(1, DRAFT, storage);
  const { submission } = readDraft(1, storage);
  expect(submission).toMatchObject({ phase: 'late', key: 'f00d' });
  expect(JSON.stringify(submission?.payload)).toBe(JSON.stringify(DRAFT.submission?.payload));
});

test.each([
  ['no JSON', 'nonsense'],
  ['another shape', '{"lines":{"a":1},"picks":[1],"stake":5,"placed":"x","submission":{"owner":1}}'],
  ['lines with holes', '{"lines":[null,{"id":"a"}],"picks":{},"stake":"10","group":""}'],
])('%s is an empty draft', (_name, text) => {
  const storage = fresh();
  localStorage.setItem('tessera.bet.1', text);
  const draft = readDraft(1, storage);
  expect(draft).toMatchObject({ lines: [], stake: '10', placed: [], submission: null });
});
