import { type InLanguages } from '../language/language.js';

/** What the rules write into a greeting, and the openings that it takes the place of. */
export const greetingPhrases: InLanguages<{
  readonly reached: string;
  readonly opening: RegExp;
  readonly question: string;
}> = {
  en: {
    reached: 'Thanks for calling {orgName}.',
    opening: /^(?:hi|hello|hey|welcome)(?: there| and welcome)?\b[\s,.!]*/i,
    question: 'How can I help?',
  },
  es: {
    reached: 'Gracias por llamar a {orgName}.',
    opening: /^¡?(?:hola|bienvenid[oa]s?|buen[oa]s (?:días|tardes|noches))\b[\s,.!]*/i,
    question: '¿En qué puedo ayudarle?',
  },
};
