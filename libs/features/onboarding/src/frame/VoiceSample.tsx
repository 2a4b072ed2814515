import { Button, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useSpeech } from '@patchbay/screens';
import { wizard } from './messages.js';

/** A play button for a text in a voice. */
export function VoiceSample({
  voiceId,
  text,
}: {
  readonly voiceId: string;
  readonly text: string;
}) {
  const t = useMessages(wizard);
  const { canSpeak, speaking, toggle } = useSpeech();
  return (
    <Button
      size="sm"
      icon={speaking ? <IconPlayerPauseFilled size={13} /> : <IconPlayerPlayFilled size={13} />}
      onClick={() => toggle(voiceId, text)}
      {...(canSpeak ? {} : { disabledReason: t('cannotSpeak') })}
    >
      {speaking ? t('stop') : t('play')}
    </Button>
  );
}
