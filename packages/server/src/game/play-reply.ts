import type { Locale } from '@tessera/contract/locales';
import { groupName, nameEraOf, pickName, playName, playRule } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import { approximate } from '@tessera/domain/fraction';
import { isCombined, type Play, type Selection } from '@tessera/domain/games/family';
import type { RoundRules } from '@tessera/domain/games/rules';
import { maxStakeAt } from '@tessera/domain/limits';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import type { EpochMs } from '@tessera/domain/time';

import type { Game } from './game-catalogue.ts';

type PlayReply = Data<'games/play'>['plays'][number];
type ItemReply = PlayReply['items'][number];

const made = new WeakMap<Game, WeakMap<RoundRules, Map<string, PlayReply[]>>>();

/** In what words a reply names its selections.   Units: ms. */
type Naming = { readonly locale: Locale; readonly drawAtMs: EpochMs };

/** A game with what one of its rounds sells. */
type Offer = { readonly game: Game; readonly rules: RoundRules };

/** Every play of a game's round with its prices, named in one language for one draw. Built once for each
 *  game, rules, language and time of names. */
export function playReplies(game: Game, rules: RoundRules, naming: Naming): PlayReply[] {
  let ofGame = made.get(game);
  if (!ofGame) made.set(game, (ofGame = new WeakMap()));
  let known = ofGame.get(rules);
  if (!known) ofGame.set(rules, (known = new Map()));
  const name = `${naming.locale} ${nameEraOf(naming.drawAtMs)}`;
  let replies = known.get(name);
  if (!replies) {
    replies = rules.family.plays.map((play) => replyOf({ game, rules }, play, naming));
    known.set(name, replies);
  }
  return replies;
}

function replyOf(offer: Offer, play: Play, naming: Naming): PlayReply {
  const { locale } = naming;
  const family = offer.game.family.code;
  return {
    play: play.key,
    name: playName(locale, family, play.key),
    group: play.group,
    group_name: groupName(locale, family, play.group),
    pick: pickOf(play),
    rule: playRule(locale, family, play.key),
    items: isCombined(play.pick) ? combinedItem(offer, play) : listItems(offer, play, naming),
    is_price_range: isCombined(play.pick) && isPricedApart(offer, play),
  };
}

function pickOf({ pick }: Play): PlayReply['pick'] {
  if (pick.kind === 'one') return { kind: pick.kind };
  if (pick.kind === 'pairAndSingle') return { kind: pick.kind, of: [...pick.of] };
  if (pick.kind === 'claims') return { kind: pick.kind };
  return { kind: pick.kind, size: pick.size, of: [...pick.of] };
}

const listItems = (offer: Offer, play: Play, { locale, drawAtMs }: Naming): ItemReply[] =>
  play.selections.flatMap((selection) =>
    itemOf(offer, selection, {
      number: selection.pick,
      name: pickName(locale, play.key, selection.pick, drawAtMs),
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
