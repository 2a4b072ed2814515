import { endDot, type Rule, type Speech } from './rule.js';

/** A time of 1 to 12 hours in the words of a language; as it is written where they are not known. */
function saidTime(hours: string, minutes: string | undefined, half: string, { words }: Speech) {
  const hour = Number(hours);
  if (!words?.time || hour < 1 || hour > 12 || Number(minutes ?? '0') > 59) return null;
  return words.time(minutes ? `${hour}:${minutes}` : String(hour), hour, /^p/i.test(half));
}

/** Times of day with their half, `10:30 a.m.`, and with hours written short, `14:30 h`. */
export const timeRules: readonly Rule[] = [
  {
    on: ['digit'],
    at: /(\d{1,2})(?:[:.](\d{2}))? ?([ap])(?:\. ?m\.?|m\.?)(?![\p{L}\p{N}])( ?[-–—] ?(?=\d{1,2}(?:[:. ap]|$)))?/iuy,
    say: (found, speech) => {
      const [whole, hours = '', minutes, half = '', dash] = found;
      const said = saidTime(hours, minutes, half, speech);
      if (said === null) return null;
      if (dash) return `${said} ${speech.words?.to ?? ''} `;
      // Between sentences the dot of `p.m.` is both.
      return said + (whole.includes('.') ? endDot(found) : '');
    },
  },
  {
    on: ['digit'],
    at: /(\d{1,2})[:.](\d{2}) ?(?:hrs?|hs|h|Uhr)\.?(?![\p{L}\p{N}])/uy,
    say: (found, { language }) => {
      const [whole, hours = '', minutes = ''] = found;
      if (whole.endsWith('Uhr')) return language === 'de' ? `${hours}:${minutes} Uhr` : null;
      return language === 'es' ? `${hours}:${minutes} horas${endDot(found)}` : null;
    },
  },
];
