import type { Locale } from '@tessera/contract/locales';
import { groupName, nameEraOf, pickName, playName, playRule } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import { approximate } from '@tessera/domain/fraction';
import { isCombined, type Play, type Selection } from '@tessera/domain/games/family';
import { maxStakeAt } from '@tessera/domain/limits';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import type { EpochMs } from '@tessera/domain/time';

import type { Game } from './game-catalogue.ts';

type PlayReply = Data<'games/play'>['plays'][number];
type ItemReply = PlayReply['items'][number];

const made = new WeakMap<Game, Map<string, PlayReply[]>>();

/** In what words a reply names its selections.   Units: ms. */
type Naming = { readonly locale: Locale; readonly drawAtMs: EpochMs };

/** Every play of a game with its prices, named in one language for one draw. Built once for each game,
 *  language and time of names. */
export function playReplies(game: Game, naming: Naming): PlayReply[] {
  let known = made.get(game);
  if (!known) made.set(game, (known = new Map()));
  const name = `${naming.locale} ${nameEraOf(naming.drawAtMs)}`;
  let replies = known.get(name);
  if (!replies) known.set(name, (replies = game.family.plays.map((play) => replyOf(game, play, naming))));
  return replies;
}

function replyOf(game: Game, play: Play, naming: Naming): PlayReply {
  const { locale } = naming;
  const family = game.family.code;
  return {
    play: play.key,
    name: playName(locale, family, play.key),
    group: play.group,
    group_name: groupName(locale, family, play.group),
    pick: pickOf(play),
    rule: playRule(locale, family, play.key),
    items: isCombined(play.pick) ? combinedItem(game, play) : listItems(game, play, naming),
    is_price_range: isCombined(play.pick) && isPricedApart(game, play),
  };
}

function pickOf({ pick }: Play): PlayReply['pick'] {
  if (pick.kind === 'one') return { kind: pick.kind };
  if (pick.kind === 'pairAndSingle') return { kind: pick.kind, of: [...pick.of] };
  return { kind: pick.kind, size: pick.size, of: [...pick.of] };
}

const listItems = (game: Game, play: Play, { locale, drawAtMs }: Naming): ItemReply[] =>
  play.selections.flatMap((selection) =>
    itemOf(game, selection, {
      number: selection.pick,
      name: pickName(locale, play.key, selection.pick, drawAtMs),
    }),
  );

/** In a play of sets or rows one item represents every line. Where lines have different prices it shows the
 *  lowest odds, so that no reply promises more than the line pays, with the limit of the line with the
 *  highest odds. */
function combinedItem(game: Game, play: Play): ItemReply[] {
  const [first] = play.selections;
  if (!first) return [];
  const least = play.selections.reduce(
    (low, each) => (oddsE4Of(game, each) < oddsE4Of(game, low) ? each : low),
    first,
  );
  return itemOf(game, least, { number: '*', name: '*', dearestE4: dearestOf(game, play) });
}

const oddsE4Of = (game: Game, { key }: Selection): number => game.payTable.priceOf(key)?.oddsE4 ?? Infinity;

const dearestOf = (game: Game, { selections }: Play): number =>
  selections.reduce((high, each) => Math.max(high, game.payTable.priceOf(each.key)?.oddsE4 ?? 0), 0);

const isPricedApart = (game: Game, { selections }: Play): boolean =>
  new Set(selections.map((each) => game.payTable.priceOf(each.key)?.oddsE4)).size > 1;

function itemOf(
  game: Game,
  selection: Selection,
  {
    number,
    name,
    dearestE4,
  }: { readonly number: string; readonly name: string; readonly dearestE4?: number },
): ItemReply[] {
  const price = game.payTable.priceOf(selection.key);
  if (!price) return [];
  const maxBet = maxStakeAt(game, dearestE4 ?? price.oddsE4);
  const { n, d } = price.probability;
  return [
    {
      number,
      name,
      odds: formatOdds(price.oddsE4),
      max_bet: formatMoney(maxBet),
      probability: `${n}/${d}`,
      chance: approximate(price.probability),
      rtp: approximate(price.return),
    },
  ];
}
