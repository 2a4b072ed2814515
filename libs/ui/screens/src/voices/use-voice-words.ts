import { useMessages } from '@patchbay/messages';
import { type Voice } from '@patchbay/onboarding';
import { voices } from './messages.js';

/** The accent and the character of a voice in the current language. */
export function useVoiceWords(): (voice: Voice) => {
  readonly accent: string;
  readonly character: string;
} {
  const t = useMessages(voices);
  return ({ id, language }) => ({ accent: t(`accent.${language}`), character: t(id) });
}
