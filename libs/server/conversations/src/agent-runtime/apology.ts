import { type SpokenLanguage, spokenLanguage, spokenLanguages } from './spoken-language.js';

interface Apology {
  readonly sorry: string;
  readonly leaveWord: string;
  readonly tryAgain: string;
}

/** What is said where no answer comes, in the languages that people write to agents. */
const apologies: Readonly<Record<SpokenLanguage, Apology>> = {
  en: {
    sorry: 'I am sorry, I cannot answer right now.',
    leaveWord:
      'Please leave your name, your number and what it is about, and someone will get back to you.',
    tryAgain: 'Please try again in a moment.',
  },
  es: {
    sorry: 'Lo siento, ahora mismo no puedo responder.',
    leaveWord: 'Deje su nombre, su número y de qué se trata, y alguien le llamará.',
    tryAgain: 'Inténtelo de nuevo en un momento.',
  },
  fr: {
    sorry: 'Je suis désolé, je ne peux pas répondre pour le moment.',
    leaveWord: 'Laissez votre nom, votre numéro et le motif, et quelqu’un vous rappellera.',
    tryAgain: 'Réessayez dans un instant.',
  },
  pt: {
    sorry: 'Desculpe, não posso responder neste momento.',
    leaveWord: 'Deixe o seu nome, o seu número e o assunto, e alguém entrará em contato.',
    tryAgain: 'Tente novamente daqui a pouco.',
  },
  de: {
    sorry: 'Es tut mir leid, ich kann gerade nicht antworten.',
    leaveWord:
      'Nennen Sie Ihren Namen, Ihre Nummer und Ihr Anliegen, dann meldet sich jemand bei Ihnen.',
    tryAgain: 'Bitte versuchen Sie es gleich noch einmal.',
  },
};

/** The language of a tag such as `fr-CA`, as far as there is an apology in it; else English. */
const languageOfTag = (tag: string): SpokenLanguage =>
  spokenLanguages.find((language) => language === tag.split(/[-_]/, 1)[0]?.toLowerCase()) ?? 'en';

/**
 * An apology in the language of the conversation: that of the newest line that tells, else of the
 * agent. It asks for a message where one can be taken.
 */
export function apologyFor(
  { said, agentTag }: { readonly said: readonly string[]; readonly agentTag: string },
  takesMessages: boolean,
): string {
  const spoken = said.reduceRight<SpokenLanguage | null>(
    (found, line) => found ?? spokenLanguage(line),
    null,
  );
  const { sorry, leaveWord, tryAgain } = apologies[spoken ?? languageOfTag(agentTag)];
  return `${sorry} ${takesMessages ? leaveWord : tryAgain}`;
}
