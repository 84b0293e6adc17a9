import { linesOf } from '@tessera/domain/tickets/ticket';

import { useT } from '../../../../../i18n/i18n.ts';
import { type Leg, paidLeg } from './legs.ts';
import { chosenSizes, nameOfWay, sizesFor, type TicketForm, waysFor } from './ticket-form.ts';

type WayChoiceProps = {
  readonly legs: readonly Leg[];
  readonly form: TicketForm;
  readonly onChange: (part: Partial<TicketForm>) => void;
};

/** The ways these legs can go, each with its lines: one that has a name, or any sizes together. */
export function WayChoice({ legs, form, onChange }: WayChoiceProps) {
  const t = useT();
  const paid = legs.map(paidLeg);
  const bankerCount = legs.filter(({ isBanker }) => isBanker).length;
  const chosen = chosenSizes(form, legs.length, bankerCount);
  const isFree = form.tab === 'free';
  const options = isFree
    ? sizesFor(legs.length, bankerCount).map((size) => ({
        key: String(size),
        name: t('ticket.way', { legs: size, lines: 1 }),
        sizes: [size],
        isChosen: chosen.includes(size),
        tap: {
          sizes: form.sizes.includes(size)
            ? form.sizes.filter((each) => each !== size)
            : [...form.sizes, size],
        },
      }))
    : waysFor(legs.length, bankerCount).map((way) => ({
        key: nameOfWay(way),
        name: t('ticket.way', { legs: way.legs, lines: way.lines }),
        sizes: way.sizes,
        isChosen: way.sizes.join() === chosen.join(),
        tap: { way: nameOfWay(way) },
      }));
  if (options.length === 0) return null;
  return (
    <fieldset className="lg-ways" aria-label={t(isFree ? 'ticket.sizes' : 'ticket.ways')}>
      {options.map(({ key, name, sizes, isChosen, tap }) => (
        <button key={key} type="button" aria-pressed={isChosen} onClick={() => onChange(tap)}>
          <b>{name}</b> <span>{t('bet.lines', { n: Number(linesOf({ sizes, legs: paid })) })}</span>
        </button>
      ))}
    </fieldset>
  );
}
