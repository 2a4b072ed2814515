import { ErrorState } from '@patchbay/kit';
import { Component, type ReactNode } from 'react';
import { useMessages } from '@patchbay/messages';
import { host } from './messages/messages.js';

interface State {
  readonly error: Error | null;
}

/** Contains a rendering error of a screen, so that the page below stays usable. */
export class OverlayBoundary extends Component<
  {
    readonly children: ReactNode;
    /** Called before the screen is rendered again, for example to fetch its code again. */
    readonly onRetry: () => void;
    readonly log?: (message: string, error: unknown) => void;
  },
  State
> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    this.props.log?.('A screen broke', error);
  }

  private readonly retry = (): void => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Broken error={error} onRetry={this.retry} />;
  }
}

function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages(host);
  return (
    <div data-pb-broken>
      <ErrorState title={t('broken')} details={String(error.stack ?? error)} onRetry={onRetry}>
        {t('broken.words')}
      </ErrorState>
    </div>
  );
}
