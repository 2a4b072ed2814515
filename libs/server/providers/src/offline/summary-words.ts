import { type InLanguages } from '../language/language.js';
import { type ModelSummary } from '../model/port.js';

type Outcome = ModelSummary['outcome'];

const en = {
  looksLike: (spam: string, line: string) => `Looks like ${spam}: “${line}”.`,
  contains: (spam: string) => `It contains ${spam}.`,
  pitch: (sign: string) => `a sales pitch (“${sign}”)`,
  advertising: (one: string, other: string) => `advertising (“${one}”, “${other}”)`,
  silent: 'The caller said nothing.',
  quoted: (line: string) => `“${line}”`,
  asked: 'Asked',
  said: 'Said',
  hello: 'Said hello.',
  nothing: 'Nothing was asked for.',
  booked: (when: string, name: string, reason: string) =>
    `Booked ${when}${name ? ` for ${name}` : ''}${reason ? ` (${reason})` : ''}.`,
  caller: 'The caller',
  message: (who: string, message: string, callback: string) =>
    `${who} left a message: “${message}”${callback ? `, call back on ${callback}` : ''}.`,
  putThrough: 'Put through.',
  answered: 'Answered.',
  open: 'Left open.',
  openBecause: (why: string) => `Left open: ${why}.`,
  reasons: {
    booked: 'An appointment was booked.',
    message: 'A message waits for an answer.',
    transferred: 'The caller was put through.',
    callback: 'The caller expects a call back.',
    answered: 'A real question was answered.',
    open: 'The question is still open.',
    spam: 'It looks like spam.',
  } satisfies Record<Outcome, string> as Readonly<Record<Outcome, string>>,
};

/** The words of a summary, without what the caller said. */
export type SummaryWords = typeof en;

/** The sentences of a summary, by the language of the agent. */
export const summaryWordsIn: InLanguages<SummaryWords> = {
  en,
  es: {
    looksLike: (spam, line) => `Parece ${spam}: «${line}».`,
    contains: (spam) => `Contiene ${spam}.`,
    pitch: (sign) => `una oferta comercial («${sign}»)`,
    advertising: (one, other) => `publicidad («${one}», «${other}»)`,
    silent: 'No dijo nada.',
    quoted: (line) => `«${line}»`,
    asked: 'Preguntó',
    said: 'Dijo',
    hello: 'Saludó.',
    nothing: 'No pidió nada.',
    booked: (when, name, reason) =>
      `Reservado: ${when}${name ? `, para ${name}` : ''}${reason ? ` (${reason})` : ''}.`,
    caller: 'Quien llamó',
    message: (who, message, callback) =>
      `${who} dejó un mensaje: «${message}»${callback ? `, devolver la llamada al ${callback}` : ''}.`,
    putThrough: 'Llamada transferida.',
    answered: 'Respondido.',
    open: 'Queda pendiente.',
    openBecause: (why) => `Queda pendiente: ${why}.`,
    reasons: {
      booked: 'Se reservó una cita.',
      message: 'Un mensaje espera respuesta.',
      transferred: 'La llamada se transfirió.',
      callback: 'Espera que le devuelvan la llamada.',
      answered: 'Se respondió una pregunta de verdad.',
      open: 'La pregunta sigue pendiente.',
      spam: 'Parece correo basura.',
    },
  },
};
