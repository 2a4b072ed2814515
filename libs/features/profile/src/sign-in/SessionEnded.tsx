import { parseSignIn, type SessionEndedMessage } from '@patchbay/intents';
import { EmptyState, IconLock, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useRouter } from '@patchbay/routes';
import { parentOrigin, signInOnce, useSessionHandle } from '@patchbay/session';
import { useEffect, useState } from 'react';
import { handOver } from './messages.js';

/** How long the page around the frame may take to answer before the person is informed. */
const answerMs = 5000;

/**
 * A session that ended inside a partner's page: the page is informed, may answer with a new one-time
 * token, and the frame goes on where it was. It never shows a sign-in or a brand of its own.
 */
export function Screen() {
  const t = useMessages(handOver);
  const isLate = useNewToken();
  return isLate ? (
    <EmptyState page icon={<IconLock size={18} />} title={t('endedTitle')}>
      {t('ended')}
    </EmptyState>
  ) : (
    <SkeletonRows count={5} />
  );
}

/** Tells the page around this frame and takes its answer; true once it takes too long. */
function useNewToken(): boolean {
  const handle = useSessionHandle();
  const client = useClient();
  const router = useRouter();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const origin = parentOrigin(window);
    const timer = setTimeout(() => setLate(true), answerMs);
    // Only the page around this frame is listened to: the server lets no other page frame it.
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      const answer = source === window.parent && from === origin ? parseSignIn(data) : null;
      if (!answer) return;
      signInOnce(
        client,
        handle.store,
        { authToken: answer.authToken, email: answer.email ?? null },
        handle,
      ).then(
        // The same address, which is shown to the person of the token.
        () => void router.invalidate(),
        () => setLate(true),
      );
    };
    addEventListener('message', onMessage);
    const path = router.history.location.href;
    if (origin)
      window.parent.postMessage(
        { type: 'SESSION_ENDED', path } satisfies SessionEndedMessage,
        origin,
      );
    return () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
  }, [client, handle, router]);
  return isLate;
}
