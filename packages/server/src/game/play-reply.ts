import type { Locale } from '@tessera/contract/locales';
import { nameEraOf, playRule } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import { approximate } from '@tessera/domain/fraction';
import { isCombined, type Play, type Selection } from '@tessera/domain/games/family';
import type { RoundRules } from '@tessera/domain/games/rules';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { maxStakeAt } from '@tessera/domain/wager/max-stake';

import type { Game } from './game-catalogue.ts';
import { type Naming, type SelectionNames, selectionNames } from './selection-names.ts';

type PlayReply = Data<'games/play'>['plays'][number];
type ItemReply = PlayReply['items'][number];

const made = new WeakMap<Game, WeakMap<Play, Map<string, PlayReply>>>();

/** A game with what one of its rounds sells. */
type Offer = { readonly game: Game; readonly rules: RoundRules };

/** Plays of a game's round with their prices, named in one language for one draw. Each is built once for a
 *  game, language and time of names. */
export function playReplies(offer: Offer, plays: readonly Play[], naming: Naming): PlayReply[] {
  let known = made.get(offer.game);
  if (!known) made.set(offer.game, (known = new WeakMap()));
  const name = `${naming.locale} ${nameEraOf(naming.drawAtMs)}`;
  const names = selectionNames(offer.game, naming);
  const replies: PlayReply[] = [];
  for (const play of plays) {
    let ofPlay = known.get(play);
    if (!ofPlay) known.set(play, (ofPlay = new Map()));
    let reply = ofPlay.get(name);
    if (!reply) ofPlay.set(name, (reply = replyOf(offer, play, { names, locale: naming.locale })));
    replies.push(reply);
  }
  return replies;
}

type Named = { readonly names: SelectionNames; readonly locale: Locale };

function replyOf(offer: Offer, play: Play, { names, locale }: Named): PlayReply {
  return {
    play: play.key,
    name: names.play(play.key),
    group: play.group,
    group_name: names.group(play.key, play.group),
    pick: pickOf(play),
    rule: playRule(locale, offer.game.family.code, play.key),
    items: isCombined(play.pick) ? combinedItem(offer, play) : listItems(offer, play, names),
    is_price_range: isCombined(play.pick) && isPricedApart(offer, play),
  };
}

function pickOf({ pick }: Play): PlayReply['pick'] {
  if (pick.kind === 'one') return { kind: pick.kind };
  if (pick.kind === 'pairAndSingle') return { kind: pick.kind, of: [...pick.of] };
  if (pick.kind === 'claims') return { kind: pick.kind };
  return { kind: pick.kind, size: pick.size, of: [...pick.of] };
}

const listItems = (offer: Offer, play: Play, names: SelectionNames): ItemReply[] =>
  play.selections.flatMap((selection) =>
    itemOf(offer, selection, {
      number: selection.pick,
      name: names.pick(play.key, selection.pick),
    }),
  );

/** In a play of sets or rows one item represents every line. Where lines have different prices it shows the
 *  lowest odds, so that no reply promises more than the line pays, with the limit of the line with the
 *  highest odds. */
function combinedItem(offer: Offer, play: Play): ItemReply[] {
  const [first] = play.selections;
  if (!first) return [];
  const least = play.selections.reduce(
    (low, each) => (oddsE4Of(offer, each) < oddsE4Of(offer, low) ? each : low),
    first,
  );
  return itemOf(offer, least, { number: '*', name: '*', dearestE4: dearestOf(offer, play) });
}

const oddsE4Of = ({ rules }: Offer, { key }: Selection): number =>
  rules.payTable.priceOf(key)?.oddsE4 ?? Infinity;

const dearestOf = ({ rules }: Offer, { selections }: Play): number =>
  selections.reduce((high, each) => Math.max(high, rules.payTable.priceOf(each.key)?.oddsE4 ?? 0), 0);

const isPricedApart = ({ rules }: Offer, { selections }: Play): boolean =>
  new Set(selections.map((each) => rules.payTable.priceOf(each.key)?.oddsE4)).size > 1;

function itemOf(
  { game, rules }: Offer,
  selection: Selection,
  {
    number,
    name,
    dearestE4,
  }: { readonly number: string; readonly name: string; readonly dearestE4?: number },
): ItemReply[] {
  const price = rules.payTable.priceOf(selection.key);
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
