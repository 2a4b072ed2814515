import { type ComponentType } from 'react';

type Part<P = object> = () => Promise<{ readonly Screen: ComponentType<P> }>;

/** How the bell is drawn: on a phone with a larger place to press. */
export interface BellProps {
  readonly large?: boolean;
}

/** What other features show in the frame; the app fills it. */
export interface FrameParts {
  /** In the place of everything, without a session. */
  readonly signIn: Part;
  /** The same inside a partner's page, which signs in itself. */
  readonly sessionEnded: Part;
  /** Beside the search, fetched after the frame is there. */
  readonly bell: Part<BellProps>;
}
