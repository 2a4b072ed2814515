import { openOverlay, type OverlayArgs } from '@patchbay/intents';
import { type AppSearch, Link, stateOfStep } from '@patchbay/routes';
import { type ReactNode } from 'react';

export interface IntegrationLinkProps {
  /** The integration; all of them without it. */
  readonly args?: Partial<OverlayArgs<'integrations'>>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A step within the overlay: going back undoes it, and closing still closes the whole overlay. */
export function IntegrationLink({ args, className, children }: IntegrationLinkProps) {
  return (
    <Link
      to="."
      search={(former: AppSearch) => openOverlay(former, 'integrations', args)}
      state={(former) => stateOfStep(former, false)}
      className={className}
    >
      {children}
    </Link>
  );
}
