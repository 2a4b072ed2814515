import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { Transcript } from './Transcript.js';

/**
 * Overlay `callTranscript`: all lines of one call or conversation, its outcome, and its function
 * runs.
 */
export function Screen({ args }: OverlayScreenProps<'callTranscript'>) {
  const roomId = args.roomId ?? '';
  const uuid = args.value ?? '';
  const { data, status, error, refetch } = useOperation(
    'getConversationByUuid',
    { roomId, uuid },
    { enabled: roomId !== '' && uuid !== '' },
  );
  const details = data?.details;
  useOverlayTitle(details ? (details.type === 'call' ? 'Call transcript' : 'Transcript') : null);
  if (roomId === '' || uuid === '')
    return (
      <ErrorState title="This address names no conversation">
        Open the transcript from the inbox or from the logs.
      </ErrorState>
    );
  if (status === 'error')
    return (
      <ErrorState
        title="Failed to fetch conversation"
        onRetry={() => void refetch()}
        details={error.message}
      >
        {error.message}
      </ErrorState>
    );
  if (!details) return <SkeletonRows count={6} height={48} />;
  return <Transcript details={details} />;
}
