import { type ReactNode, useState } from 'react';

import { formatDate } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { openUrl } from '../../../nav/nav.ts';
import { CardArt } from '../../../ui/card-art/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { RichText } from '../../../ui/rich-text/index.ts';
import { artOf } from './art-of.ts';
import type { Promotion } from './by-section.ts';
import { OfferWay } from './offer-way.tsx';

import styles from './discount-page.module.css';

/** The height of a card whose summary takes two lines and whose terms are folded. */
export const PROMOTION_PX = 188;

type PromotionCardProps = {
  readonly promotion: Promotion;
  /** Content below it. */
  readonly foot?: ReactNode;
};

/** A promotion with its period; the terms unfold in place. */
export function PromotionCard({ promotion, foot }: PromotionCardProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { title, summary, content, image, multiple } = promotion;
  return (
    <Card as="article" isFlush>
      {image !== '' && <img className={styles.picture} src={image} alt="" loading="lazy" />}
      <div className={styles.top}>
        <div className={styles.words}>
          <h3 className={styles.title} data-status={promotion.status}>
            {title}
          </h3>
          {summary !== '' && <p className={styles.summary}>{summary}</p>}
          {multiple > 0 && <p className={styles.summary}>{t('discount.multiple', { n: multiple })}</p>}
          <Period promotion={promotion} />
        </div>
        {image === '' && <CardArt name={artOf(promotion)} />}
      </div>
      <OfferWay promotion={promotion} />
      {content !== '' && (
        <details className={styles.terms} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>
            {t('discount.terms')}
            <span className="sr-only">: {title}</span>
          </summary>
          {isOpen && (
            <div className={styles.text}>
              <RichText html={content} onOpen={openUrl} />
            </div>
          )}
        </details>
      )}
      {foot}
    </Card>
  );
}

function Period({ promotion: { starttime, endtime } }: { readonly promotion: Promotion }) {
  const t = useT();
  const locale = useLocale();
  const from = isolated(formatDate(starttime, locale));
  return (
    <p className={styles.period}>
      <Icon name="clock" size={16} />
      <span>
        {endtime === 0
          ? t('discount.since', { from })
          : t('discount.period', { from, to: isolated(formatDate(endtime, locale)) })}
      </span>
    </p>
  );
}
