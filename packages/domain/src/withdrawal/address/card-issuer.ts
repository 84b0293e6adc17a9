/** The banks whose cards are recognized, by the codes that Chinese payment services use for them. */
export const CARD_ISSUERS = [
  'ICBC',
  'ABC',
  'BOC',
  'CCB',
  'COMM',
  'CMB',
  'PSBC',
  'CITIC',
  'CEB',
  'CIB',
  'CMBC',
  'SPDB',
  'GDB',
  'HXBANK',
  'SPABANK',
] as const;
export type CardIssuer = (typeof CARD_ISSUERS)[number];

const BIN_DIGITS = 6;

/** The first six digits of common debit cards. A card whose digits are not here is no less valid: only its
 *  bank is not named. Source: github.com/hexindai/bcbc (MIT), data/bin.csv of February 2025. */
const BINS: Readonly<Record<CardIssuer, string>> = {
  ICBC: '621225 621226 621227 621281 621288 621558 621559 621721 622200 622202 622203 622208',
  ABC: '621282 621336 621671 622821 622822 622823 622841 622843 622845 622846 622848 623052',
  BOC: '621256 621330 621660 621661 621662 621663 621666 621667 621668 621669 621756 621785',
  CCB: '621080 621081 621284 621466 621467 621488 621499 621598 621673 621700 622280 622700',
  COMM: '621069 622258 622259 622260 622261 622262',
  CMB: '621286 621483 621485 621486 622580 622588 622598 622609 623126 623136',
  PSBC: '621095 621096 621098 621285 621599 621797 621798 621799 622150 622151 622180 622188',
  CITIC: '621767 621768 621769 621770 621771 621772 621773 622690 622691 622692 622696 622698',
  CEB: '621489 621490 621491 621492 622660 622661 622662 622663 622664 622665 622666 622670',
  CIB: '622908 622909',
  CMBC: '621691 622615 622616 622617 622618 622619 622620 622622 623683',
  SPDB: '621351 621352 621390 621791 621792 621793 621795 621796 622516 622518 622521 622522',
  GDB: '621462 622568',
  HXBANK: '621222 622630 622631 622632 622633 623020 623021',
  SPABANK: '621626 622298 622535 622536 622538 622539 622983 622986 622989 623058',
};

const ISSUER_OF: ReadonlyMap<string, CardIssuer> = new Map(
  CARD_ISSUERS.flatMap((issuer) => BINS[issuer].split(' ').map((bin) => [bin, issuer] as const)),
);

/** The bank that issued a card, by its first six digits.   Cost: one look-up. */
export const issuerOf = (cardNumber: string): CardIssuer | undefined =>
  ISSUER_OF.get(cardNumber.slice(0, BIN_DIGITS));
