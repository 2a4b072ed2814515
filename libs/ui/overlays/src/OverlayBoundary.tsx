import { ErrorState } from '@patchbay/kit';
import { Component, type ReactNode } from 'react';

interface State {
  readonly error: Error | null;
}

/** Keeps a broken screen from taking the page with it. */
export class OverlayBoundary extends Component<
  { readonly children: ReactNode; readonly log?: (message: string, error: unknown) => void },
  State
> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    this.props.log?.('A screen broke', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <ErrorState
        title="This screen did not open"
        details={String(error.stack ?? error)}
        onRetry={() => this.setState({ error: null })}
      >
        The page behind it still works.
      </ErrorState>
    );
  }
}
