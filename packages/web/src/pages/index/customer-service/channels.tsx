import type { Data } from '@tessera/contract/routes';

import { Link } from '../../../nav/link.tsx';

import styles from './channels.module.css';

export type Channel = Data<'index/service'>['channels'][number];

/** The ways to the service, each with its own picture; those outside the app open beside it. */
export const Channels = ({ channels }: { readonly channels: readonly Channel[] }) => (
  <ul className={styles.channels}>
    {channels.map((channel) => (
      <li key={channel.id}>
        <Way channel={channel} />
      </li>
    ))}
  </ul>
);

function Way({ channel: { name, icon, url, account } }: { readonly channel: Channel }) {
  const shown = (
    <>
      <img src={icon} alt="" width={20} height={20} />
      <span className={styles.name}>{name}</span>
      {account !== '' && (
        <span className={styles.account}>
          <bdi dir="ltr">{account}</bdi>
        </span>
      )}
    </>
  );
  return url.startsWith('/') ? (
    <Link to={url} className={styles.way}>
      {shown}
    </Link>
  ) : (
    <a href={url} className={styles.way} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
