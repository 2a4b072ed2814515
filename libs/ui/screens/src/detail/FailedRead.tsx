import { ErrorState } from '@patchbay/kit';

export interface FailedReadProps {
  readonly title: string;
  /** The read that failed. */
  readonly read: {
    readonly error: { readonly message: string } | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** Shown where a read failed: why it did, and a button that reads again. */
export const FailedRead = ({ title, read }: FailedReadProps) => (
  <ErrorState title={title} onRetry={() => void read.refetch()} retrying={read.isFetching}>
    {read.error?.message}
  </ErrorState>
);
