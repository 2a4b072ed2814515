import { type InLanguages, languageOf } from '@patchbay/server-providers';
import { type DateTime } from 'luxon';
import { type TransferResult } from '../transfer-result.js';

/** What functions say to callers, in the language of the agent. */
export interface FunctionWords {
  readonly locale: string;
  readonly clock: (at: DateTime) => string;
  readonly day: (at: DateTime) => string;
  readonly either: (words: readonly string[]) => string;
  readonly schedule: {
    readonly ability: string;
    readonly offer: string;
    readonly reason: string;
    readonly name: string;
    readonly when: string;
    readonly unseen: string;
    readonly passed: string;
    readonly closedOn: (day: string) => string;
    readonly closedEvery: (weekday: string) => string;
    readonly outside: (time: string, weekday: string) => string;
    readonly taken: (time: string, day: string) => string;
    readonly full: (day: string) => string;
    readonly partFull: (part: 'morning' | 'afternoon' | 'evening') => string;
    readonly free: (day: string | null, times: string) => string;
    readonly nothing: (day: string) => string;
    readonly booked: (day: string, time: string, reason: string, name: string) => string;
    /** Of appointments that the caller holds. */
    readonly held: {
      readonly when: string;
      readonly which: (times: readonly string[]) => string;
      readonly at: (day: string, time: string) => string;
      readonly none: string;
      readonly same: (day: string, time: string) => string;
      readonly moved: (day: string, time: string) => string;
      readonly canceled: (day: string, time: string) => string;
      readonly offerToMove: string;
      readonly offerToCancel: string;
    };
    /** What the owner reads about how it ended. */
    readonly results: {
      readonly moved: (from: string, to: string) => string;
      readonly canceled: (at: string) => string;
      readonly none: string;
      readonly which: string;
      readonly free: (day: string, times: string) => string;
      readonly nothing: (days: number) => string;
      readonly unseen: string;
      readonly noName: string;
    };
  };
  readonly message: {
    readonly opening: string;
    readonly ability: string;
    readonly offer: string;
    readonly name: string;
    readonly message: string;
    readonly callback: string;
    readonly kept: (name: string, number: string) => string;
    /** What the owner reads about what is missing. */
    readonly missing: Readonly<Record<'name' | 'message' | 'callback', string>>;
  };
  readonly transfer: {
    readonly ability: string;
    readonly offer: string;
    readonly who: string;
    readonly which: (topics: readonly string[]) => string;
    readonly choose: (topics: readonly string[]) => string;
    readonly onlyCalls: string;
    readonly unanswered: string;
    readonly through: string;
    readonly noDestination: (to: string) => string;
    readonly notACall: string;
    readonly noOne: string;
    /** What the owner reads about how the attempt ended. */
    readonly results: Readonly<Record<TransferResult, (whom: string) => string>>;
  };
  /** What the owner reads of a run that gave nothing. */
  readonly runs: {
    readonly failed: string;
    readonly tooLong: string;
    readonly tooMany: string;
    readonly unknown: (name: string) => string;
    readonly answered: (name: string, status: number | null) => string;
    readonly unreached: (name: string) => string;
  };
}

const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const english: FunctionWords = {
  locale: 'en-US',
  clock: (at) =>
    at.hour === 12 && at.minute === 0
      ? 'noon'
      : at.setLocale('en-US').toFormat(at.minute ? 'h:mm a' : 'h a'),
  day: (at) => at.setLocale('en-US').toFormat('cccc, LLLL d'),
  either: (words) =>
    words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? ''),
  schedule: {
    ability: 'book an appointment',
    offer: 'Would you like me to find a time for you to be seen?',
    reason: 'What should I put it down for?',
    name: 'What name should I put it under?',
    when: 'Which day and time would suit you?',
    unseen:
      'I cannot see the calendar right now, so I cannot book a time. Shall I have someone call you back?',
    passed: 'That time has passed.',
    closedOn: (day) => `There are no appointments on ${day}.`,
    closedEvery: (weekday) => `There are no appointments on a ${weekday}.`,
    outside: (time, weekday) => `${time} is outside our hours on ${weekday}.`,
    taken: (time, day) => `${time} on ${day} is taken.`,
    full: (day) => `${day} has nothing free.`,
    partFull: (part) => `The ${part} has nothing free.`,
    free: (day, times) =>
      `${day ? `On ${day}` : 'That day'} I have ${times}. Which would suit you?`,
    nothing: (day) =>
      `I have nothing free within two weeks from ${day}. Which later day would suit you?`,
    booked: (day, time, reason, name) =>
      `You are booked for ${day} at ${time}${reason ? `: ${reason}` : ''}, under the name ${name}.`,
    held: {
      when: 'Which day and time would suit you better?',
      which: (times) =>
        times.length === 1
          ? `You have one appointment, on ${times[0]}. Do you mean that one?`
          : `You have these appointments: ${times.join('; ')}. Which one do you mean?`,
      at: (day, time) => `${day} at ${time}`,
      none: 'I find no appointment of yours that lies ahead.',
      same: (day, time) => `Your appointment is on ${day} at ${time} already.`,
      moved: (day, time) => `Your appointment is now on ${day} at ${time}.`,
      canceled: (day, time) => `Your appointment on ${day} at ${time} is cancelled.`,
      offerToMove: 'I can move it or cancel it.',
      offerToCancel: 'Shall I cancel your appointment?',
    },
    results: {
      moved: (from, to) => `Moved from ${from} to ${to}`,
      canceled: (at) => `Cancelled: ${at}`,
      none: 'The caller has no appointment ahead',
      which: 'It is not clear which appointment is meant',
      free: (day, times) => `Free on ${day}: ${times}`,
      nothing: (days) => `Nothing free within ${days} days`,
      unseen: 'The calendar cannot be reached',
      noName: 'No name given',
    },
  },
  message: {
    opening: 'I can take a message.',
    ability: 'take a message',
    offer: 'Shall I take a message, so that someone gets back to you?',
    name: 'May I have your name, please?',
    message: 'What would you like me to pass on?',
    callback: 'What is the best number to call you back?',
    kept: (name, number) =>
      `Thank you, ${name}. I have passed that on, and someone will get back to you on ${number}.`,
    missing: {
      name: 'No name given',
      message: 'No message given',
      callback: 'No number given',
    },
  },
  transfer: {
    ability: 'put you through',
    offer: 'Shall I put you through to someone?',
    who: 'Who would you like to speak to?',
    which: (topics) => `Who would you like to speak to: ${topics.map(small).join(', or ')}?`,
    choose: (topics) => `I can put you through for ${topics.join(', or ')}. Which is it?`,
    onlyCalls: 'I can only put calls through, and this is not one.',
    unanswered: 'I am sorry, no one is picking up at the moment.',
    through: 'I am putting you through now. One moment, please.',
    noDestination: (to) => `No destination “${to}”`,
    notACall: 'Only a call can be put through',
    noOne: 'No one picked up',
    results: {
      answered: (whom) => `Put through: ${whom}`,
      declined: (whom) => `Not put through, the call was declined: ${whom}`,
      'no-answer': (whom) => `Not put through, no one answered: ${whom}`,
      busy: (whom) => `Not put through, the line was busy: ${whom}`,
      failed: (whom) =>
        whom
          ? `Not put through, the call failed: ${whom}`
          : 'Not put through, no one could be called',
      abandoned: (whom) => `Not put through, the caller hung up before an answer: ${whom}`,
    },
  },
  runs: {
    failed: 'It failed',
    tooLong: 'It took too long',
    tooMany: 'Too many functions in one answer',
    unknown: (name) => `There is no function ${name}`,
    answered: (name, status) => `${name} answered${status === null ? '' : ` ${status}`}`,
    unreached: (name) => `${name} could not be reached`,
  },
};

const spanish: FunctionWords = {
  locale: 'es',
  clock: (at) => at.toFormat('H:mm'),
  day: (at) => at.setLocale('es').toFormat("cccc d 'de' LLLL"),
  either: (words) =>
    words.length > 1 ? `${words.slice(0, -1).join(', ')} o ${words.at(-1)}` : (words[0] ?? ''),
  schedule: {
    ability: 'reservar una cita',
    offer: '¿Quiere que le busque una hora?',
    reason: '¿Para qué es la cita?',
    name: '¿A qué nombre la pongo?',
    when: '¿Qué día y a qué hora le conviene?',
    unseen:
      'Ahora no puedo ver el calendario, así que no puedo reservar. ¿Quiere que alguien le llame?',
    passed: 'Esa hora ya pasó.',
    closedOn: (day) => `El ${day} no hay citas.`,
    closedEvery: (weekday) => `Los ${weekday} no hay citas.`,
    outside: (time, weekday) => `Las ${time} del ${weekday} están fuera de nuestro horario.`,
    taken: (time, day) => `Las ${time} del ${day} están ocupadas.`,
    full: (day) => `El ${day} no queda nada libre.`,
    partFull: (part) =>
      ({
        morning: 'Por la mañana no queda nada libre.',
        afternoon: 'Por la tarde no queda nada libre.',
        evening: 'Por la noche no queda nada libre.',
      })[part],
    free: (day, times) =>
      `${day ? `El ${day}` : 'Ese día'} tengo a las ${times}. ¿Qué hora le conviene?`,
    nothing: (day) =>
      `En las dos semanas desde el ${day} no tengo nada libre. ¿Qué día posterior le conviene?`,
    booked: (day, time, reason, name) =>
      `Su cita es el ${day} a las ${time}${reason ? `: ${reason}` : ''}, a nombre de ${name}.`,
    held: {
      when: '¿Qué día y a qué hora le conviene más?',
      which: (times) =>
        times.length === 1
          ? `Tiene una cita, el ${times[0]}. ¿Se refiere a esa?`
          : `Tiene estas citas: ${times.join('; ')}. ¿A cuál se refiere?`,
      at: (day, time) => `${day} a las ${time}`,
      none: 'No encuentro ninguna cita suya pendiente.',
      same: (day, time) => `Su cita ya es el ${day} a las ${time}.`,
      moved: (day, time) => `Su cita ahora es el ${day} a las ${time}.`,
      canceled: (day, time) => `Su cita del ${day} a las ${time} queda cancelada.`,
      offerToMove: 'Puedo cambiarla o cancelarla.',
      offerToCancel: '¿Cancelo su cita?',
    },
    results: {
      moved: (from, to) => `Cambiada del ${from} al ${to}`,
      canceled: (at) => `Cancelada: ${at}`,
      none: 'Quien llama no tiene ninguna cita pendiente',
      which: 'No está claro a qué cita se refiere',
      free: (day, times) => `Libre el ${day}: ${times}`,
      nothing: (days) => `Nada libre en ${days} días`,
      unseen: 'No se puede ver el calendario',
      noName: 'Falta el nombre',
    },
  },
  message: {
    opening: 'Puedo tomar un mensaje.',
    ability: 'tomar un mensaje',
    offer: '¿Tomo un mensaje para que alguien le llame?',
    name: '¿Me dice su nombre, por favor?',
    message: '¿Qué mensaje quiere dejar?',
    callback: '¿A qué número le podemos llamar?',
    kept: (name, number) =>
      `Gracias, ${name}. He pasado el mensaje, y alguien le llamará al ${number}.`,
    missing: {
      name: 'Falta el nombre',
      message: 'Falta el mensaje',
      callback: 'Falta el número',
    },
  },
  transfer: {
    ability: 'comunicarle con alguien',
    offer: '¿Le comunico con alguien?',
    who: '¿Con quién quiere hablar?',
    which: (topics) => `¿Con quién quiere hablar: ${topics.map(small).join(', o ')}?`,
    choose: (topics) => `Puedo comunicarle por ${topics.join(', o ')}. ¿Con quién quiere hablar?`,
    onlyCalls: 'Solo puedo comunicar llamadas, y esto no es una.',
    unanswered: 'Lo siento, en este momento nadie contesta.',
    through: 'Le comunico ahora. Un momento, por favor.',
    noDestination: (to) => `No hay ningún destino «${to}»`,
    notACall: 'Solo se puede transferir una llamada',
    noOne: 'Nadie contestó',
    results: {
      answered: (whom) => `Llamada transferida: ${whom}`,
      declined: (whom) => `Sin transferir, rechazaron la llamada: ${whom}`,
      'no-answer': (whom) => `Sin transferir, nadie contestó: ${whom}`,
      busy: (whom) => `Sin transferir, la línea estaba ocupada: ${whom}`,
      failed: (whom) =>
        whom
          ? `Sin transferir, la llamada falló: ${whom}`
          : 'Sin transferir, no había a quién llamar',
      abandoned: (whom) => `Sin transferir, colgó antes de que contestaran: ${whom}`,
    },
  },
  runs: {
    failed: 'Falló',
    tooLong: 'Tardó demasiado',
    tooMany: 'Demasiadas funciones en una respuesta',
    unknown: (name) => `No hay ninguna función ${name}`,
    answered: (name, status) => `${name} respondió${status === null ? '' : ` ${status}`}`,
    unreached: (name) => `No se pudo contactar con ${name}`,
  },
};

const wordsIn: InLanguages<FunctionWords> = { en: english, es: spanish };

/** The words for the language tag of an agent. */
export const functionWords = (language: unknown): FunctionWords => wordsIn[languageOf(language)];
