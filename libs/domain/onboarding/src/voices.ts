/** The names of the built-in voices; ids are made of them. */
type VoiceName =
  | 'Linden'
  | 'Rowan'
  | 'Wren'
  | 'Alder'
  | 'Hazel'
  | 'Heath'
  | 'Fern'
  | 'Banks'
  | 'Dalia'
  | 'Cedro'
  | 'Jara'
  | 'Olmo';

/** The id of a built-in voice. */
export type VoiceId = `voice-${Lowercase<VoiceName>}`;

/** The languages of the voices, as BCP 47 tags. */
export type VoiceLanguage = 'en-US' | 'en-GB' | 'en-IE' | 'en-AU' | 'es-MX' | 'es-ES' | 'es-US';

/**
 * A voice an agent can speak with. `speech` steers the browser's own synthesis where no speech
 * server is set up.
 */
export interface Voice {
  readonly id: VoiceId;
  readonly name: VoiceName;
  readonly gender: 'female' | 'male';
  readonly language: VoiceLanguage;
  readonly speech: { readonly pitch: number; readonly rate: number };
}

const voice = (
  name: VoiceName,
  gender: Voice['gender'],
  language: VoiceLanguage,
  pitch: number,
  rate: number,
): Voice => ({
  id: `voice-${name.toLowerCase() as Lowercase<VoiceName>}`,
  name,
  gender,
  language,
  speech: { pitch, rate },
});

/** The built-in voices; the first is the default. */
export const voices: readonly Voice[] = [
  voice('Linden', 'female', 'en-US', 1.05, 1),
  voice('Rowan', 'male', 'en-US', 0.92, 0.98),
  voice('Wren', 'female', 'en-US', 1.15, 1.05),
  voice('Alder', 'male', 'en-US', 0.8, 0.94),
  voice('Hazel', 'female', 'en-GB', 1, 0.98),
  voice('Heath', 'male', 'en-GB', 0.95, 1),
  voice('Fern', 'female', 'en-IE', 1.08, 1),
  voice('Banks', 'male', 'en-AU', 0.96, 1.02),
  voice('Dalia', 'female', 'es-MX', 1.06, 1),
  voice('Cedro', 'male', 'es-MX', 0.92, 0.98),
  voice('Jara', 'female', 'es-ES', 1.02, 1),
  voice('Olmo', 'male', 'es-US', 0.9, 1),
];

/** The voices with those of a language, such as `es`, first; each group in its own order. */
export function voicesFor(language: string): readonly Voice[] {
  const speaks = ({ language: tag }: Voice) => tag.split('-')[0] === language;
  return [...voices.filter(speaks), ...voices.filter((one) => !speaks(one))];
}

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
