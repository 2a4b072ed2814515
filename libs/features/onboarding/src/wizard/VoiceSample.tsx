import { Button, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { findVoice } from '@patchbay/onboarding';
import { useEffect, useState } from 'react';
import { wizard } from './messages.js';

/**
 * Speaks a text with the browser's own voice, tuned to the chosen one. Shows a note where the
 * browser has no voice.
 */
export function useSpeech() {
  const [speaking, setSpeaking] = useState<string | null>(null);
  const canSpeak = typeof speechSynthesis !== 'undefined';
  useEffect(
    () => () => {
      if (canSpeak) speechSynthesis.cancel();
    },
    [canSpeak],
  );
  const toggle = (voiceId: string, text: string) => {
    if (!canSpeak) return;
    speechSynthesis.cancel();
    if (speaking === voiceId) return setSpeaking(null);
    const voice = findVoice(voiceId);
    const words = new SpeechSynthesisUtterance(text);
    words.lang = voice?.language ?? 'en-US';
    words.pitch = voice?.speech.pitch ?? 1;
    words.rate = voice?.speech.rate ?? 1;
    words.onend = () => setSpeaking(null);
    words.onerror = () => setSpeaking(null);
    setSpeaking(voiceId);
    speechSynthesis.speak(words);
  };
  return { canSpeak, speaking, toggle };
}

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
