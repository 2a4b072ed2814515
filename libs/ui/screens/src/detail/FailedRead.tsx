import { ErrorState } from '@patchbay/kit';
import { useCallWords } from '@patchbay/overlays';

export interface FailedReadProps {
  readonly title: string;
  /** The read that failed. */
  readonly read: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** Shown where a read failed: why it did, and a button that reads again. */
export function FailedRead({ title, read }: FailedReadProps) {
  const callWords = useCallWords();
  return (
    <ErrorState title={title} onRetry={() => void read.refetch()} retrying={read.isFetching}>
      {read.error ? callWords(read.error) : null}
    </ErrorState>
  );
}
