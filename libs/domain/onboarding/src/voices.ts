/**
 * A voice an agent can speak with. `speech` steers the browser's own synthesis where no speech
 * server is set up.
 */
export interface Voice {
  readonly id: string;
  readonly name: string;
  readonly gender: 'female' | 'male';
  readonly accent: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Two or three words on how it sounds. */
  readonly character: string;
  readonly speech: { readonly pitch: number; readonly rate: number };
}

const voice = (
  name: string,
  gender: Voice['gender'],
  accent: string,
  language: string,
  character: string,
  pitch: number,
  rate: number,
): Voice => ({
  id: `voice-${name.toLowerCase()}`,
  name,
  gender,
  accent,
  language,
  character,
  speech: { pitch, rate },
});

/** The built-in voices; the first is the default. */
export const voices: readonly Voice[] = [
  voice('Linden', 'female', 'American', 'en-US', 'warm and clear', 1.05, 1),
  voice('Rowan', 'male', 'American', 'en-US', 'calm and steady', 0.92, 0.98),
  voice('Wren', 'female', 'American', 'en-US', 'bright and quick', 1.15, 1.05),
  voice('Alder', 'male', 'American', 'en-US', 'deep and slow', 0.8, 0.94),
  voice('Hazel', 'female', 'British', 'en-GB', 'polite and even', 1, 0.98),
  voice('Heath', 'male', 'British', 'en-GB', 'friendly and crisp', 0.95, 1),
  voice('Fern', 'female', 'Irish', 'en-IE', 'light and kind', 1.08, 1),
  voice('Banks', 'male', 'Australian', 'en-AU', 'relaxed and open', 0.96, 1.02),
  voice('Dalia', 'female', 'Mexican', 'es-MX', 'warm and lively', 1.06, 1),
  voice('Cedro', 'male', 'Mexican', 'es-MX', 'calm and clear', 0.92, 0.98),
  voice('Jara', 'female', 'Castilian', 'es-ES', 'precise and friendly', 1.02, 1),
  voice('Olmo', 'male', 'American Spanish', 'es-US', 'steady and warm', 0.9, 1),
];

/** The voice of an agent for which none was chosen. */
export const defaultVoiceId = 'voice-linden';

/** The voice with this id, or with this name in any case. */
export function findVoice(idOrName: string, among: readonly Voice[] = voices): Voice | null {
  const wanted = idOrName.trim().toLowerCase();
  return (
    among.find(({ id }) => id === idOrName) ??
    among.find(({ name }) => name.toLowerCase() === wanted) ??
    null
  );
}
