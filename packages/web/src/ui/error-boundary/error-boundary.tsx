import { Component, type ReactNode } from 'react';

import { RefusedState } from '../refused-state/index.ts';
import type { Crashed, CrashState } from './after-crash.tsx';

type ErrorBoundaryProps = Crashed & { readonly children: ReactNode; readonly onCrash?: () => void };

/** Keeps a crash to the app, page, sheet or stage that it happened in: a sentence in its place, with
 *  "again", which begins it anew. Both are here before anything is fetched; the other ways out and the
 *  report, which nearly nobody needs, are loaded then. */
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
        <RefusedState onRetry={() => this.setState({ Ways: undefined })} />
        {Ways && <Ways {...this.props} />}
      </>
    );
  }
}
