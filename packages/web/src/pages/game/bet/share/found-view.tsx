import { shownSlipCode } from '@tessera/domain/wager/slip-code';

import { lineNames } from '../../../../bets/bet-names.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useOdds } from '../../../../settings/odds.ts';
import { Button } from '../../../../ui/button/index.ts';
import { FaultText } from '../../../../ui/fault-text/index.ts';
import { oddsOf } from '../picks/picks.ts';
import { countOf, type FoundSlip, type LeftOut } from './found-slip.ts';

/** The selections of a shared slip with today's odds, and those that stay out. */
export function FoundView({ found: { code, incoming, leftOut } }: { readonly found: FoundSlip }) {
  const t = useT();
  const odds = useOdds();
  const lines = incoming.flatMap(({ issue, picks }) =>
    picks.flatMap(({ play, numbers }) =>
      numbers.map((number) => ({
        key: `${issue} ${play.play} ${number}`,
        ...lineNames({ play: play.play, number }, [play]),
        odds: odds.shown(oddsOf(play, number)),
      })),
    ),
  );
  return (
    <div className="ss-found">
      <p className="ss-of">
        {t('sharedSlip.code')} <bdi dir="ltr">{shownSlipCode(code)}</bdi>
      </p>
      {lines.length > 0 && (
        <section aria-label={t('sharedSlip.now', { n: lines.length })}>
          <h3>{t('sharedSlip.now', { n: lines.length })}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line.key}>
                <Names play={line.play} pick={line.pick} />
                <bdi dir="ltr">{line.odds}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftOut.length > 0 && <Gone leftOut={leftOut} />}
    </div>
  );
}

const Names = ({ play, pick }: { readonly play: string; readonly pick: string }) => (
  <span>
    <b>{pick}</b> <small>{play}</small>
  </span>
);

/** Lines left out, and why. */
function Gone({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const t = useT();
  const title = t('sharedSlip.gone', { n: leftOut.length });
  return (
    <section className="ss-gone" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {leftOut.map(({ play, pick, why }) => (
          <li key={`${play} ${pick}`}>
            <Names play={play} pick={pick} />
            <em>{t(`sharedSlip.gone.${why}`)}</em>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FoundFootProps = {
  readonly found: FoundSlip;
  readonly onTake: (isInPlace: boolean) => void;
  /** Another code. */
  readonly onOther: () => void;
};

/** Puts the selections into the slip; where that has some already, beside them or in their place. */
export function FoundFoot({ found: { incoming, before, isBusy }, onTake, onOther }: FoundFootProps) {
  const t = useT();
  if (countOf(incoming) === 0)
    return (
      <div className="ss-foot">
        <FaultText text={t('sharedSlip.none')} />
        <Button kind="quiet" isWide onPress={onOther}>
          {t('sharedSlip.again')}
        </Button>
      </div>
    );
  const count = before.reduce((sum, { store }) => sum + store.getState().lines.length, 0);
  return (
    <div className="ss-foot">
      {isBusy ? (
        <FaultText text={t('sharedSlip.busy')} />
      ) : (
        count > 0 && <p>{t('sharedSlip.before', { n: count })}</p>
      )}
      <div className="ss-actions">
        {count > 0 && (
          <Button kind="quiet" isWide isDisabled={isBusy} onPress={() => onTake(true)}>
            {t('sharedSlip.replace')}
          </Button>
        )}
        <Button isWide isDisabled={isBusy} onPress={() => onTake(false)}>
          {t('sharedSlip.add')}
        </Button>
      </div>
    </div>
  );
}
