import { type InLanguages, languageOf } from '@patchbay/server-providers';

const en = {
  stillThere: 'Are you still there?',
  goodbye: 'I cannot hear you, so I will hang up now. Goodbye.',
  noAnswer:
    'I am sorry, no one is picking up at the moment. Is there anything else that I can do for you?',
  messageInstead:
    'I am sorry, no one is picking up at the moment. Shall I take a message, so that someone gets back to you?',
  voicemailInstead:
    'I am sorry, no one is picking up at the moment. Please leave a message after the tone.',
  voicemail: 'No one can take your call right now. Please leave a message after the tone.',
  thanks: 'Thank you. Goodbye.',
  leftVoicemail: (seconds: number) => `Voicemail, ${seconds} s`,
  notInService: 'This number is not in service at the moment. Goodbye.',
  forwarded: 'This line is forwarded to your agent. Everything works.',
  sayAgain: 'I am sorry, could you say that again?',
  leftAlone: 'We will not call or text you again. Goodbye.',
  withheld: 'a withheld number',
  offer: (who: string) => `You have a call from ${who}. Press 1 to take it.`,
  spokenOffer: (who: string) => `You have a call from ${who}. Say yes, or press 1, to take it.`,
  recorded: 'This call is being recorded.',
  noRecognition:
    'I cannot understand speech on this line yet. Please use the keys of your telephone, or write to us.',
  moment: 'One moment, please.',
  endingSoon: 'We have only a few seconds left, then this call ends.',
};

type CallWords = typeof en;

/** The agent's standard phrases on the telephone, by its language. */
export const callWordsIn: InLanguages<CallWords> = {
  en,
  es: {
    stillThere: '¿Sigue ahí?',
    goodbye: 'No le oigo, así que voy a colgar. Adiós.',
    noAnswer:
      'Lo siento, en este momento no contesta nadie. ¿Hay algo más que pueda hacer por usted?',
    messageInstead:
      'Lo siento, en este momento no contesta nadie. ¿Quiere que tome un mensaje para que le devuelvan la llamada?',
    voicemailInstead:
      'Lo siento, en este momento no contesta nadie. Deje un mensaje después de la señal.',
    voicemail: 'Ahora mismo nadie puede atender su llamada. Deje un mensaje después de la señal.',
    thanks: 'Gracias. Adiós.',
    leftVoicemail: (seconds) => `Mensaje de voz, ${seconds} s`,
    notInService: 'Este número no está en servicio en este momento. Adiós.',
    forwarded: 'Esta línea está desviada a su agente. Todo funciona.',
    sayAgain: 'Lo siento, ¿puede repetirlo?',
    leftAlone: 'No volveremos a llamarle ni a escribirle. Adiós.',
    withheld: 'un número oculto',
    offer: (who) => `Tiene una llamada de ${who}. Pulse 1 para atenderla.`,
    spokenOffer: (who) => `Tiene una llamada de ${who}. Diga sí o pulse 1 para atenderla.`,
    recorded: 'Esta llamada se está grabando.',
    noRecognition:
      'Todavía no entiendo la voz en esta línea. Use las teclas de su teléfono o escríbanos.',
    moment: 'Un momento, por favor.',
    endingSoon: 'Nos quedan pocos segundos, después termina la llamada.',
  },
};

/** The phrases for a call whose agent speaks a language. */
export const wordsFor = ({ language }: { readonly language: string }): CallWords =>
  callWordsIn[languageOf(language)];
