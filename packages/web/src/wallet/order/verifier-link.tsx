import styles from './verifier-link.module.css';

export const VERIFIER = 'verify.mjs';

/** Saves the stand-alone verifier of rounds and statements; the build puts it beside the app. */
export const VerifierLink = () => (
  <a className={styles.link} href={`/${VERIFIER}`} download>
    <bdi dir="ltr">{VERIFIER}</bdi>
  </a>
);
