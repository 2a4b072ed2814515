import { SkeletonRows } from '@patchbay/kit';
import { embedChatSearch, lazyScreen, useAppSearch, useSearchOf } from '@patchbay/routes';
import { Suspense } from 'react';
import { EmbeddedChat } from './EmbeddedChat.js';
import { VisitorChat } from './VisitorChat.js';

const booking = lazyScreen(() => import('./booking/BookingScreen.js'));

/**
 * `/embedChat?chatTarget=…`: the chat of a visitor with one agent, inside a partner's page.
 * `mode=scheduling` shows the booking form first.
 */
export function Screen() {
  const { chatTarget, token, testMode } = useAppSearch();
  const { mode } = useSearchOf(embedChatSearch);
  const given = { target: chatTarget, token: token ?? null, isCall: testMode === 'call' };
  if (!chatTarget || mode !== 'scheduling') return <EmbeddedChat {...given} />;
  return (
    <EmbeddedChat {...given}>
      <Suspense fallback={<SkeletonRows count={4} height={44} />}>
        <booking.Screen
          target={chatTarget}
          chat={<VisitorChat target={chatTarget} token={given.token} />}
        />
      </Suspense>
    </EmbeddedChat>
  );
}
