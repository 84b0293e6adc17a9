import { groupName, pickName, playName } from '@tessera/contract/names/name-of';
import type { Locale } from '@tessera/contract/patterns';
import type { Data } from '@tessera/contract/routes';
import { approximate } from '@tessera/domain/fraction';
import type { Play, Selection } from '@tessera/domain/games/family';
import { formatOdds } from '@tessera/domain/odds';

import type { Game } from './game-catalogue.ts';

type PlayReply = Data<'games/play'>['plays'][number];
type ItemReply = PlayReply['items'][number];

const made = new WeakMap<Game['payTable'], Map<Locale, PlayReply[]>>();

/** Every play of a game with its prices, named in one language. Made once for each pay table and language. */
export function playReplies(game: Game, locale: Locale): PlayReply[] {
  let byLocale = made.get(game.payTable);
  if (!byLocale) made.set(game.payTable, (byLocale = new Map()));
  let replies = byLocale.get(locale);
  if (!replies)
    byLocale.set(locale, (replies = game.family.plays.map((play) => replyOf(game, play, locale))));
  return replies;
}

function replyOf(game: Game, play: Play, locale: Locale): PlayReply {
  const family = game.family.code;
  return {
    play: play.key,
    name: playName(locale, family, play.key),
    group: play.group,
    group_name: groupName(locale, family, play.group),
    pick: pickOf(play),
    items: play.pick.kind === 'set' ? setItem(game, play) : listItems(game, play, locale),
  };
}

function pickOf({ pick }: Play): PlayReply['pick'] {
  if (pick.kind === 'one') return { kind: pick.kind };
  if (pick.kind === 'pairAndSingle') return { kind: pick.kind, of: [...pick.of] };
  return { kind: pick.kind, size: pick.size, of: [...pick.of] };
}

const listItems = (game: Game, play: Play, locale: Locale): ItemReply[] =>
  play.selections.flatMap((selection) =>
    itemOf(game, selection, selection.pick, pickName(locale, play.key, selection.pick)),
  );

/** In a set play one item stands for every line. Where lines are priced apart it is the one that pays least,
 *  so that nobody is promised more than there is; the pay table names each. */
function setItem(game: Game, play: Play): ItemReply[] {
  const oddsOf = (selection: Selection): number => game.payTable.priceOf(selection.key)?.oddsE4 ?? Infinity;
  const [first] = play.selections;
  if (!first) return [];
  const least = play.selections.reduce((low, each) => (oddsOf(each) < oddsOf(low) ? each : low), first);
  return itemOf(game, least, '*', '*');
}

function itemOf(game: Game, selection: Selection, number: string, name: string): ItemReply[] {
  const price = game.payTable.priceOf(selection.key);
  if (!price) return [];
  const { n, d } = price.probability;
  return [
    {
      number,
      name,
      odds: formatOdds(price.oddsE4),
      probability: `${n}/${d}`,
      chance: approximate(price.probability),
      rtp: approximate(price.return),
    },
  ];
}
