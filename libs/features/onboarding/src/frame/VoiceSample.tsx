import { Button, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useSpeech } from '@patchbay/screens';
import { wizard } from './messages.js';

interface VoiceSampleProps {
  readonly voiceId: string;
  readonly text: string;
}

/** A play button for a text in a voice. */
export function VoiceSample({ voiceId, text }: VoiceSampleProps) {
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

/** Lets the agent be heard where its sample is not in sight; nothing where the browser is silent. */
export function HearVoice({ voiceId, text }: VoiceSampleProps) {
  const t = useMessages(wizard);
  const { canSpeak, speaking, toggle } = useSpeech();
  if (!canSpeak) return null;
  return (
    <Button
      variant="subtle"
      icon={speaking ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
      onClick={() => toggle(voiceId, text)}
    >
      {speaking ? t('stop') : t('hear')}
    </Button>
  );
}
