import { Banner, ErrorState, IconPhone, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlayTitle } from '@patchbay/overlays';
import { OfOrganization, useCallWords } from '@patchbay/screens';
import { CallLadder } from './CallLadder.js';
import classes from './Calls.module.css';
import { callSimulator } from './messages.js';
import { SimulatedCallView } from './SimulatedCallView.js';
import { StartCall } from './StartCall.js';
import { useSimulatedCall } from './use-simulated-call.js';

/** The simulator: a call to begin, or one under way beside the messages of its carrier. */
export function Simulator({
  callId,
  username,
}: {
  readonly callId: string | null;
  readonly username: string;
}) {
  const callWords = useCallWords();
  const t = useMessages(callSimulator);
  const simulated = useSimulatedCall(callId);
  useOverlayTitle(t('title'));
  if (callId === null)
    return (
      <OfOrganization icon={<IconPhone size={18} />}>
        <StartCall username={username} />
      </OfOrganization>
    );
  const { call, error } = simulated;
  if (!call)
    return error ? (
      <ErrorState
        title={error.status === 404 ? t('notFound') : t('notMoved')}
        onRetry={simulated.retry}
      >
        {error.status === 404 ? t('notFoundWords') : callWords(error)}
      </ErrorState>
    ) : (
      <SkeletonRows count={6} height={48} />
    );
  return (
    <>
      <Banner title={t('typed')}>{t('typedWords')}</Banner>
      <div className={classes.both}>
        <SimulatedCallView simulated={simulated} call={call} />
        <CallLadder steps={call.steps} />
      </div>
    </>
  );
}
