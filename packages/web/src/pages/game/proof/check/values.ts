import type {
  BookExport,
  CloseExport,
  RoundReply,
  SourceExport,
} from '@tessera/domain/fairness/export-format';

import type { MessageKey } from '../../../../i18n/messages.ts';
import type { Stage } from './stages.ts';

/** A published value of a stage. `time` is epoch ms, `count` a number, `money` an amount
 *  of minor units as text, `text` is shown unchanged. */
export type Value = { readonly id: string; readonly name: MessageKey } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'time'; readonly atMs: number }
  | { readonly kind: 'money'; readonly minor: string }
);

type Named = readonly [id: string, name: MessageKey];
const text = ([id, name]: Named, value: string): Value => ({ id, name, kind: 'text', text: value });
const time = ([id, name]: Named, atMs: number): Value => ({ id, name, kind: 'time', atMs });
const count = ([id, name]: Named, value: number): Value => ({ id, name, kind: 'count', count: value });

/** The published values of each stage, in the order of publication. */
export function valuesOf(stage: Stage, round: RoundReply): readonly Value[] {
  switch (stage) {
    case 'committed':
      return committedValues(round);
    case 'sealed':
      return sealedValues(round.close, round.book);
    case 'entropy':
      return [...sourceValues(round.sources), text(['external', 'proof.value.external'], round.external)];
    case 'drawn':
      return [
        text(['seed', 'proof.value.seed'], round.seed),
        text(['result', 'proof.value.resultHash'], round.resultHash),
      ];
    case 'paid':
      return round.payTables.map((table) =>
        text([table.hash, 'proof.value.payTable'], `${table.id} ${table.hash}`),
      );
  }
}

export const committedValues = (
  round: Pick<RoundReply, 'commitment' | 'index' | 'announcement'>,
): readonly Value[] => [
  text(['commitment', 'proof.value.commitment'], round.commitment),
  text(['index', 'proof.value.index'], `${round.index} / ${round.announcement.length}`),
  text(['announcement', 'proof.value.announcement'], round.announcement.hash),
  time(['announced', 'proof.value.announced'], round.announcement.createdAt),
];

export const sealedValues = (close: CloseExport, book: BookExport): readonly Value[] => [
  count(['bets', 'proof.value.betCount'], close.leafCount),
  count(['cancelled', 'proof.value.cancelled'], book.cancelledCount),
  { id: 'stakes', name: 'proof.value.stakes', kind: 'money', minor: book.stakeMinor },
  text(['root', 'proof.value.root'], close.root),
  text(['record', 'proof.value.record'], close.q),
  time(['sealed', 'proof.value.sealed'], close.sealedAt),
];

/** The outside entropy with the time at which each witness saw the close record. */
export const sourceValues = (sources: readonly SourceExport[]): readonly Value[] =>
  sources.flatMap((source) =>
    source.type === 'beacon'
      ? [text([`beacon ${source.round}`, 'proof.value.beacon'], `${source.round} ${source.signature}`)]
      : [
          text([source.witness, 'proof.value.witness'], source.value),
          time([`${source.witness} seen`, 'proof.value.seen'], source.seenAt),
        ],
  );
