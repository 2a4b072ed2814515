import { defineArea } from '@patchbay/messages';

/** The built-in voices, in words. */
export const voices = defineArea('voices', {
  'accent.en-US': 'American',
  'accent.en-GB': 'British',
  'accent.en-IE': 'Irish',
  'accent.en-AU': 'Australian',
  'accent.es-MX': 'Mexican',
  'accent.es-ES': 'Castilian',
  'accent.es-US': 'American Spanish',
  'voice-linden': 'warm and clear',
  'voice-rowan': 'calm and steady',
  'voice-wren': 'bright and quick',
  'voice-alder': 'deep and slow',
  'voice-hazel': 'polite and even',
  'voice-heath': 'friendly and crisp',
  'voice-fern': 'light and kind',
  'voice-banks': 'relaxed and open',
  'voice-dalia': 'warm and lively',
  'voice-cedro': 'calm and clear',
  'voice-jara': 'precise and friendly',
  'voice-olmo': 'steady and warm',
});
