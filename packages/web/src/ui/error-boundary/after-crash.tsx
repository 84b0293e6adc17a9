import type { Component, ComponentType } from 'react';

import type { CrashPlace } from '@tessera/contract/crash-report';

import { loadTexts, useT } from '../../i18n/i18n.ts';
import { addressIn } from '../../lazy/import-again.ts';
import { Button } from '../button/index.ts';
import { isAborted } from '../error-text/index.ts';
import { reportCrash } from './report-crash.ts';

export type Crashed = {
  readonly place: CrashPlace;
  /** Takes away what crashed; absent where that cannot be. */
  readonly onClose?: (() => void) | undefined;
};

/** Actions beside "again" after a crash, null until they have loaded; undefined without a crash. */
export type CrashState = { readonly Ways?: ComponentType<Crashed> | null | undefined };

const HOME = '#/';

/** Actions beside "again" after a crash: closing the part, and the way home. */
function WaysOut({ place, onClose }: Crashed) {
  const t = useT();
  const goHome = (): void => {
    onClose?.();
    // Without the app nothing listens to an address, home is home already, and a sheet that cannot be closed
    // stays above every page: there a new start is the only way.
    const isStuck = place === 'sheet' ? !onClose : place === 'app' || isHome();
    if (isStuck) location.assign('/');
    else location.hash = HOME;
  };
  return (
    <div style={{ display: 'grid', justifyItems: 'center' }}>
      {onClose && (
        <Button kind="plain" onPress={onClose}>
          {t('common.close')}
        </Button>
      )}
      <Button kind="plain" onPress={goHome}>
        {t('common.home')}
      </Button>
    </div>
  );
}

const isHome = (): boolean => ['', HOME].includes(location.hash);

/** Reports an error that is shown, and loads the words for it. Aborted calls and scripts that could not be
 *  fetched are no faults of our code. */
export function afterError(thrown: unknown): void {
  if (isAborted(thrown) || addressIn(thrown)) return;
  reportCrash('page', thrown);
  loadTexts(['pages']).catch(() => undefined);
}

/** Reports a crash, and shows the ways out: once more when the words of all of it have come. */
export function afterCrash(boundary: Component<Crashed, CrashState>, thrown: unknown): Promise<void> {
  reportCrash(boundary.props.place, thrown);
  // A part that has restarted meanwhile stays.
  const show = (): void => boundary.setState(({ Ways }) => (Ways === undefined ? null : { Ways: WaysOut }));
  show();
  return loadTexts(['pages']).then(show, () => undefined);
}
