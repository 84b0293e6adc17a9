import { useEffect, useRef, useState } from 'react';

import { api } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { useT } from '../../../i18n/i18n.ts';
import { importAgain } from '../../../lazy/import-again.ts';
import { saveFile } from '../../../storage/save-file.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { caughtText } from '../../../ui/error-boundary/report-unexpected.ts';

import styles from './my-data.module.css';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'collecting'; readonly rows: number }
  | { readonly kind: 'saved'; readonly rows: number; readonly name: string }
  | { readonly kind: 'failed'; readonly text: string };

/** Everything as JSON, and what is a list of the same rows as a table. */
const FILES = [
  { name: 'my-data.json', type: 'application/json', label: 'security.download', path: null },
  { name: 'bets.csv', type: 'text/csv', label: 'security.downloadBets', path: 'games/getBetRecord' },
  { name: 'money.csv', type: 'text/csv', label: 'security.downloadMoney', path: 'trade/record' },
] as const;

/** Everything that the house knows of the member, as files. Each is read page by page by the phone itself, so
 *  that it says how far it has come and can be ended. */
export function MyData() {
  const t = useT();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async ({ name, type, path }: (typeof FILES)[number]): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    let rows = 0;
    const onRows = (count: number): void => setState({ kind: 'collecting', rows: (rows = count) });
    setState({ kind: 'collecting', rows });
    try {
      const { collectData, collectTable } = await importAgain(() => import('./collect-data.ts'));
      const now = serverClock.now();
      const how = { api, now, signal, onRows, wait: (ms: number) => waitFor(ms, signal) };
      const parts = path === null ? await collectData(how) : await collectTable(how, path);
      if (signal.aborted) return;
      saveFile(name, new Blob([...parts], { type }));
      setState({ kind: 'saved', rows, name });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'failed', text: caughtText(error) });
    }
  };
  const end = (): void => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return (
    <Card labelledBy="my-data">
      <h2 id="my-data" className={styles.title}>
        {t('security.myData')}
      </h2>
      <p className={styles.text}>{t('security.myDataText')}</p>
      <output className={styles.state} data-failed={state.kind === 'failed' || undefined}>
        {state.kind === 'collecting' && <span>{t('security.collecting', { n: state.rows })}</span>}
        {state.kind === 'saved' && <span>{t('security.saved', { n: state.rows, name: state.name })}</span>}
        {state.kind === 'failed' && <span>{state.text}</span>}
      </output>
      {state.kind === 'collecting' ? (
        <Button kind="quiet" isWide onPress={end}>
          {t('security.endCollecting')}
        </Button>
      ) : (
        FILES.map((file) => (
          <Button key={file.name} kind="quiet" isWide onPress={() => void start(file)}>
            {t(file.label)}
          </Button>
        ))
      )}
    </Card>
  );
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
