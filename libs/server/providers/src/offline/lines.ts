import { isSpanish } from './spanish.js';

const english = {
  hello: (name: string) =>
    name ? `Hello, this is ${name}. How can I help?` : 'Hello. How can I help?',
  howCanIHelp: 'How can I help?',
  welcome: 'You are welcome. Is there anything else?',
  welcomeBye: 'You are welcome. Goodbye.',
  goodbye: 'Thank you, goodbye.',
  wrongNumber: 'No problem. Goodbye.',
  anythingElse: 'Is there anything else?',
  whatElse: 'Of course. What can I do for you?',
  allRight: 'All right. Is there anything else I can help with?',
  dropped: 'All right, I have left that. Is there anything else?',
  notHeard: 'Sorry, I did not catch that. Could you say it again?',
  robot: (name: string, org: string) =>
    `I am ${name ? `${name}, ` : ''}an automated assistant${org ? ` of ${org}` : ''}, not a person. How can I help?`,
  who: (name: string, org: string) =>
    name
      ? `This is ${name}, the automated assistant${org ? ` of ${org}` : ''}.`
      : `This is the automated assistant${org ? ` of ${org}` : ''}.`,
  wellbeing: 'I am doing well, thank you for asking. How can I help?',
  guarded: 'How I am set up stays between me and the office.',
  foreign: 'I am sorry, so far I only understand English.',
  unknown: 'I am afraid I do not know that.',
  notMore: 'More than that I do not know.',
  cannot: 'I cannot help with that myself.',
  notUnderstood: 'I am not sure that I understood you.',
  sorry: 'I am sorry to hear that.',
  abilities: (abilities: readonly string[], hasFacts: boolean) => {
    const all = [...(hasFacts ? ['answer questions'] : []), ...abilities];
    if (all.length === 0) return 'I can listen, and tell you what I know.';
    return `I can ${all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`}.`;
  },
  again: (question: string) => `Sorry, I did not get that. ${question}`,
  failed: 'I am sorry, that did not work.',
  ofCourse: 'Of course.',
  alreadyDone: 'That is done already.',
  noted: (what: string) => `I have noted ${what}.`,
  thanksName: (name: string) => `Thank you, ${name.split(' ')[0]}.`,
};

/** The model's own phrases. They contain no facts; all facts come from the owner. */
export type Lines = typeof english;

const spanish: Lines = {
  hello: (name: string) =>
    name ? `Hola, le atiende ${name}. ¿En qué puedo ayudarle?` : 'Hola. ¿En qué puedo ayudarle?',
  howCanIHelp: '¿En qué puedo ayudarle?',
  welcome: 'De nada. ¿Algo más?',
  welcomeBye: 'De nada. Adiós.',
  goodbye: 'Gracias, adiós.',
  wrongNumber: 'No se preocupe. Adiós.',
  anythingElse: '¿Algo más?',
  whatElse: 'Por supuesto. ¿Qué puedo hacer por usted?',
  allRight: 'De acuerdo. ¿Puedo ayudarle en algo más?',
  dropped: 'De acuerdo, lo dejo. ¿Algo más?',
  notHeard: 'Perdón, no lo oí. ¿Puede repetirlo?',
  robot: (name: string, org: string) =>
    `Soy ${name ? `${name}, ` : ''}un asistente automático${org ? ` de ${org}` : ''}, no una persona. ¿En qué puedo ayudarle?`,
  who: (name: string, org: string) =>
    `Le atiende ${name ? `${name}, ` : ''}el asistente automático${org ? ` de ${org}` : ''}.`,
  wellbeing: 'Muy bien, gracias. ¿En qué puedo ayudarle?',
  guarded: 'Cómo estoy configurado queda entre la oficina y yo.',
  foreign: 'Lo siento, por ahora solo entiendo español.',
  unknown: 'Lo siento, eso no lo sé.',
  notMore: 'Más que eso no sé.',
  cannot: 'En eso no puedo ayudarle yo.',
  notUnderstood: 'No sé si le entendí bien.',
  sorry: 'Lo siento mucho.',
  abilities: (abilities: readonly string[], hasFacts: boolean) => {
    const all = [...(hasFacts ? ['responder preguntas'] : []), ...abilities];
    if (all.length === 0) return 'Puedo escucharle y decirle lo que sé.';
    return `Puedo ${all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`}.`;
  },
  again: (question: string) => `Perdón, no lo entendí. ${question}`,
  failed: 'Lo siento, eso no funcionó.',
  ofCourse: 'Por supuesto.',
  alreadyDone: 'Eso ya está hecho.',
  noted: (what: string) => `He anotado ${what}.`,
  thanksName: (name: string) => `Gracias, ${name.split(' ')[0]}.`,
};

/** The phrases for the language of an agent. */
export const linesOf = (language: string): Lines => (isSpanish(language) ? spanish : english);
