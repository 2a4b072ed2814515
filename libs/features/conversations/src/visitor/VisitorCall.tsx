import { useMessages } from '@patchbay/messages';
import { type CallOptions, useBrowserCall } from '@patchbay/voice-call';
import { CallPanel } from '../voice/CallPanel.js';
import { soundCall } from '../voice/messages.js';

/** A call of a visitor above the chat, in the same conversation. */
export function VisitorCall({
  name,
  session,
}: {
  /** The name of the business; empty until it is known. */
  readonly name: string;
  /** The session of the chat, which the call belongs to. */
  readonly session: CallOptions['session'];
}) {
  const t = useMessages(soundCall);
  return (
    <CallPanel
      calling={useBrowserCall()}
      session={session}
      start={name ? t('start', { name }) : t('startUnnamed')}
      ready={t('ready')}
      way={t('writeInstead')}
      unheard={t('unheard')}
    />
  );
}
