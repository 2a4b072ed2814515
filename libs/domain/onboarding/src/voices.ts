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

/**
 * Where a language is spoken in its own way: the time zones, or what their names begin with. Where
 * none is named, the order of the voices holds: Latin American in Spanish, American in English.
 */
const spokenAt: Readonly<Partial<Record<VoiceLanguage, readonly string[]>>> = {
  'es-ES': ['Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'],
  'en-GB': ['Europe/London', 'Europe/Belfast'],
  'en-IE': ['Europe/Dublin'],
  'en-AU': ['Australia/'],
};

const isSpokenAt = ({ language }: Voice, zone: string): boolean =>
  (spokenAt[language] ?? []).some((place) =>
    place.endsWith('/') ? zone.startsWith(place) : zone === place,
  );

/**
 * The voices with those of a language, such as `es`, first, and among these the ones that speak it
 * as at the time zone; each group in its own order.
 */
export function voicesFor(language: string, zone = ''): readonly Voice[] {
  const rank = (voice: Voice): number =>
    voice.language.split('-')[0] !== language ? 2 : isSpokenAt(voice, zone) ? 0 : 1;
  return [0, 1, 2].flatMap((group) => voices.filter((voice) => rank(voice) === group));
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
