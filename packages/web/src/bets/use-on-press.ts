import { useState } from 'react';

import { useT } from '../i18n/i18n.ts';
import { importAgain } from '../lazy/import-again.ts';
import { showToast } from '../ui/toast/index.ts';

/** Code that is loaded with a press, such as that of a sheet: null until then. Where it cannot be loaded a
 *  toast says so, and the next press tries again. */
export function useOnPress<Module extends object>(load: () => Promise<Module>) {
  const t = useT();
  const [loaded, setLoaded] = useState<Module | null>(null);
  const failed = (): void => showToast({ title: t('error.network'), icon: 'error' });
  return {
    loaded,
    open: (): Promise<void> => importAgain(load).then((module) => setLoaded(() => module), failed),
    close: (): void => setLoaded(null),
  };
}
