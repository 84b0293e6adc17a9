import { Component, type ReactNode } from 'react';

import { knownKey, t } from '../../i18n/i18n.ts';
import { RefusedState } from '../refused-state/index.ts';
import type { Crashed, CrashState } from './after-crash.tsx';

type ErrorBoundaryProps = Crashed & { readonly children: ReactNode; readonly onCrash?: () => void };

/** Keeps a crash to the app, page, sheet or stage that it happened in: a sentence in its place, with
 *  "again", which begins it anew. Both are here before anything is fetched; the other ways out and the
 *  report, which nearly nobody needs, are loaded then. Home's own texts lack the sentence: until it has come,
 *  that of a page that did not load stands for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, CrashState> {
  override state: CrashState = {};

  static getDerivedStateFromError = (): CrashState => ({ Ways: null });

  override componentDidCatch(thrown: unknown): void {
    this.props.onCrash?.();
    import('./after-crash.tsx').then(
      (after) => after.afterCrash(this, thrown),
      () => undefined,
    );
  }

  override render(): ReactNode {
    const { Ways } = this.state;
    if (Ways === undefined) return this.props.children;
    return (
      <>
        <RefusedState
          text={t(knownKey('error.crash', 'error.pageLoad'))}
          onRetry={() => this.setState({ Ways: undefined })}
        />
        {Ways && <Ways {...this.props} />}
      </>
    );
  }
}
