import { findVoice } from '@patchbay/onboarding';
import { useEffect, useState } from 'react';

/** Samples of voices. */
export interface Speech {
  /** Whether the browser can speak at all. */
  readonly canSpeak: boolean;
  /** The voice that speaks now. */
  readonly speaking: string | null;
  /** Speaks a text in a voice, or stops the voice that speaks it. */
  readonly toggle: (voiceId: string, text: string) => void;
}

/**
 * Speaks a text with the browser’s own voice, in the language, pitch and pace of the chosen one: a
 * sample that needs no server. It ends with the screen.
 */
export function useSpeech(): Speech {
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
    const end = () => setSpeaking((now) => (now === voiceId ? null : now));
    words.onend = end;
    words.onerror = end;
    setSpeaking(voiceId);
    speechSynthesis.speak(words);
  };
  return { canSpeak, speaking, toggle };
}
