import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { bannerAddress } from './banner-address.ts';
import { LineArt } from './line-art.tsx';
import { Swiper } from './swiper.tsx';

import styles from './later.module.css';

type BannerProps = { readonly item: Data<'index/banner'>[number]; readonly at: number };

/** The banners of the house behind `first`, which is there from the first paint on. Without banners it stands
 *  alone. */
export function Banner({ first }: { readonly first: ReactNode }) {
  const t = useT();
  const { data = [] } = useQuery(queryFor('index/banner'));
  const slides = data.map((item, at) => ({
    key: String(item.id),
    content: <BannerCard item={item} at={at} />,
  }));
  return <Swiper label={t('home.banners')} slides={[{ key: 'first', content: first }, ...slides]} />;
}

function BannerCard({ item, at }: BannerProps) {
  const to = bannerAddress(item);
  const content = <BannerContent item={item} at={at} />;
  return to === null ? content : <Link to={to}>{content}</Link>;
}

/** The picture speaks for itself; without one, title and summary on a tinted card. */
function BannerContent({ item: { title, summary, image }, at }: BannerProps) {
  if (image !== '') return <img className={styles.picture} src={image} alt={title} />;
  return (
    <div className={styles.banner} data-tint={at % 3}>
      <div className={styles.bannerWords}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <p>
          <bdi>{summary}</bdi>
        </p>
      </div>
      <LineArt at={at} />
    </div>
  );
}
