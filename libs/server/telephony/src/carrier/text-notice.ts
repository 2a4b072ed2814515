import { type TextProblem, type TextProblemReason } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { chosenLanguage, insertNotice, isFirstInDay, type Owner } from '@patchbay/server-core';
import { type InLanguages, type Language, languageOf } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { randomUUID } from 'node:crypto';

/** What people are notified of; what they or the person wished, and spent days, are reported elsewhere. */
type Told = Exclude<TextProblemReason, 'stopped' | 'blocked' | 'paused' | 'spent' | 'disabled'>;

interface Facts {
  readonly number: string;
  /** Such as “Mexico (+52)”. */
  readonly place: string;
}

type Words = Readonly<Record<Told, (facts: Facts) => readonly [title: string, body: string]>>;

const en: Words = {
  country: ({ place }) => [
    `Texts to ${place} are not sent`,
    `Answers to people there stay in the conversation and never arrive. Ask your provider to allow texts to ${place}.`,
  ],
  costly: ({ number }) => [
    `Texts to ${number} are not sent`,
    'Texts to this kind of number cost far more than others and are not allowed.',
  ],
  unassigned: ({ number }) => [
    `There is no number ${number}`,
    'A text to it was not sent. Check the number of the contact.',
  ],
  landline: ({ number }) => [
    `${number} takes no texts`,
    'A text did not arrive: it is a landline, or its network takes no texts. Call instead.',
  ],
  unreachable: ({ number }) => [
    `A text to ${number} did not arrive`,
    'The telephone was off or out of reach for too long.',
  ],
  filtered: ({ number }) => [
    `A text to ${number} was filtered`,
    'A network took it for unwanted. Ask your provider whether your number is registered for texts.',
  ],
  limit: ({ number }) => [
    `Texts to ${number} wait`,
    'This number was texted very often. Try again later.',
  ],
  tooLong: ({ number }) => [`A text to ${number} was too long`, 'It was not sent.'],
  line: ({ number }) => [
    `A text to ${number} was not sent`,
    'Your number or the carrier account behind it cannot send texts. Ask your provider.',
  ],
  carrier: ({ number }) => [
    `A text to ${number} did not arrive`,
    'The carrier did not deliver it and does not say why.',
  ],
};

const es: Words = {
  country: ({ place }) => [
    `Los mensajes a ${place} no se envían`,
    `Las respuestas a personas de allí se quedan en la conversación y nunca llegan. Pida a su proveedor que permita los mensajes a ${place}.`,
  ],
  costly: ({ number }) => [
    `Los mensajes a ${number} no se envían`,
    'Los mensajes a este tipo de número cuestan mucho más que otros y no se permiten.',
  ],
  unassigned: ({ number }) => [
    `No existe el número ${number}`,
    'Un mensaje a ese número no se envió. Revise el número del contacto.',
  ],
  landline: ({ number }) => [
    `${number} no recibe mensajes de texto`,
    'Un mensaje no llegó: es un teléfono fijo, o su red no recibe mensajes. Llame en su lugar.',
  ],
  unreachable: ({ number }) => [
    `Un mensaje a ${number} no llegó`,
    'El teléfono estuvo apagado o sin cobertura demasiado tiempo.',
  ],
  filtered: ({ number }) => [
    `Un mensaje a ${number} fue filtrado`,
    'Una red lo tomó por no deseado. Pregunte a su proveedor si su número está registrado para enviar mensajes.',
  ],
  limit: ({ number }) => [
    `Los mensajes a ${number} esperan`,
    'A este número se le han enviado muchos mensajes. Inténtelo más tarde.',
  ],
  tooLong: ({ number }) => [`Un mensaje a ${number} era demasiado largo`, 'No se envió.'],
  line: ({ number }) => [
    `Un mensaje a ${number} no se envió`,
    'Su número, o la cuenta del operador que lo atiende, no puede enviar mensajes. Pregunte a su proveedor.',
  ],
  carrier: ({ number }) => [
    `Un mensaje a ${number} no llegó`,
    'El operador no lo entregó y no dice por qué.',
  ],
};

const wordsIn: InLanguages<Words> = { en, es };

function placeOf({ country, callingCode }: TextProblem, language: Language): string {
  const name = country && new Intl.DisplayNames([language], { type: 'region' }).of(country);
  const code = callingCode ?? '';
  return name ? `${name} (${code})` : code;
}

/** A text that did not arrive. */
export interface FailedText extends Owner {
  readonly roomId: string;
  readonly messageId: string;
  readonly toNumber: string;
  readonly taskAttemptId: string | null;
}

/**
 * Tells the people of an account that a text did not arrive, and why, in the transaction that records
 * it: once a day for an account and reason (and country, where it is the reason), because a person
 * who got no answer writes again. A task tells of its own end. Needs the platform's scope.
 */
export async function noticeFailedText(
  db: Db,
  row: FailedText,
  problem: TextProblem,
): Promise<void> {
  const { reason } = problem;
  if (row.taskAttemptId !== null || !isTold(reason)) return;
  const place = reason === 'country' ? (problem.country ?? problem.callingCode ?? '') : '';
  if (!(await isFirstInDay(db, `failed text ${row.accountId} ${reason} ${place}`.trim()))) return;
  const language = languageOf(await chosenLanguage(db, row.accountId));
  const [title, body] = wordsIn[language][reason]({
    number: displayPhone(row.toNumber),
    place: placeOf(problem, language),
  });
  await insertNotice(db, row, {
    kind: 'text',
    title,
    body,
    roomId: row.roomId,
    placeId: row.messageId,
    subject: `text ${reason} ${randomUUID()}`,
  });
}

const isTold = (reason: TextProblemReason): reason is Told => Object.hasOwn(en, reason);
