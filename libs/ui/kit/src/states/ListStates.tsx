import { type ReactNode } from 'react';
import { SkeletonRows } from './Skeleton.js';
import { ErrorState, type ErrorStateProps } from './States.js';
import { useSteadyFlag } from './use-steady-flag.js';

export interface ListStatesProps {
  /** State of the query. */
  status: 'pending' | 'error' | 'success';
  /** The query returned no row. */
  empty?: boolean;
  /** Rows may still be shown after a failed refresh. */
  hasData?: boolean;
  skeleton?: ReactNode;
  emptyState: ReactNode;
  error: ErrorStateProps;
  /** The rows. */
  children: ReactNode;
}

/**
 * Chooses the state of a list: skeleton (after 120 ms, for at least 300 ms), error with retry,
 * empty, or the rows.
 */
export function ListStates({
  status,
  empty,
  hasData,
  skeleton = <SkeletonRows />,
  emptyState,
  error,
  children,
}: ListStatesProps) {
  const isLoading = status === 'pending' && !hasData;
  const showSkeleton = useSteadyFlag(isLoading);
  if (showSkeleton) return <>{skeleton}</>;
  // Before it is drawn, the skeleton has its place already: what is below it does not move.
  if (isLoading)
    return (
      <div aria-busy="true" style={{ visibility: 'hidden' }}>
        {skeleton}
      </div>
    );
  if (status === 'error' && !hasData) return <ErrorState {...error} />;
  if (empty) return <>{emptyState}</>;
  return <>{children}</>;
}
