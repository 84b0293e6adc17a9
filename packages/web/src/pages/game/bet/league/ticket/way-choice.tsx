import { linesOf } from '@tessera/domain/tickets/ticket';

import { useT } from '../../../../../i18n/i18n.ts';
import { RadioGroup } from '../../../../../ui/radio-group/index.ts';
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
  const bankerCount = legs.filter(({ isBanker }) => isBanker).length;
  const chosen = chosenSizes(form, legs.length, bankerCount);
  if (form.tab === 'free') {
    const sizes = sizesFor(legs.length, bankerCount);
    if (sizes.length === 0) return null;
    const isIn = (size: number): boolean => form.sizes.includes(size);
    const tapped = (size: number): readonly number[] =>
      isIn(size) ? form.sizes.filter((each) => each !== size) : [...form.sizes, size];
    return (
      <fieldset className="lg-ways" aria-label={t('ticket.sizes')}>
        {sizes.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={chosen.includes(size)}
            onClick={() => onChange({ sizes: tapped(size) })}
          >
            <Way legs={legs} size={size} lines={1} sizes={[size]} />
          </button>
        ))}
      </fieldset>
    );
  }
  const ways = waysFor(legs.length, bankerCount);
  if (ways.length === 0) return null;
  const inForce = ways.find(({ sizes }) => sizes.join() === chosen.join());
  return (
    <RadioGroup
      className="lg-ways"
      label={t('ticket.ways')}
      options={ways.map((way) => ({
        value: nameOfWay(way),
        label: <Way legs={legs} size={way.legs} lines={way.lines} sizes={way.sizes} />,
      }))}
      value={inForce ? nameOfWay(inForce) : ''}
      onChange={(way) => onChange({ way })}
    />
  );
}

type WayProps = {
  readonly legs: readonly Leg[];
  readonly size: number;
  readonly lines: number;
  readonly sizes: readonly number[];
};

/** A way by its name, such as 3 × 4, and the lines that these legs make of it. */
function Way({ legs, size, lines, sizes }: WayProps) {
  const t = useT();
  return (
    <>
      <b>{t('ticket.way', { legs: size, lines })}</b>{' '}
      <span>{t('bet.lines', { n: Number(linesOf({ sizes, legs: legs.map(paidLeg) })) })}</span>
    </>
  );
}
