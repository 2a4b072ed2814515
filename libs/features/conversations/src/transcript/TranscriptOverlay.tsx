import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { thread } from '../thread/messages.js';
import { Transcript } from './Transcript.js';

/**
 * Overlay `callTranscript`: all lines of one call or conversation, its outcome, and its function
 * runs.
 */
export function Screen({ args }: OverlayScreenProps<'callTranscript'>) {
  const callWords = useCallWords();
  const t = useMessages(thread);
  const roomId = args.roomId ?? '';
  const uuid = args.value ?? '';
  const { data, status, error, refetch } = useOperation(
    'getConversationByUuid',
    { roomId, uuid },
    { enabled: roomId !== '' && uuid !== '' },
  );
  const details = data?.details;
  useOverlayTitle(
    details ? (details.type === 'call' ? t('callTranscript') : t('transcript')) : null,
  );
  if (roomId === '' || uuid === '')
    return <ErrorState title={t('noneNamed')}>{t('openFrom')}</ErrorState>;
  if (status === 'error')
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} details={callWords(error)}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={6} height={48} />;
  return <Transcript {...data} />;
}
