import { chosenLanguage } from '@patchbay/server-core';
import { type InLanguages, languageOf } from '@patchbay/server-providers';
import { type Scope } from '@patchbay/server-store';
import {
  hasNoteSince,
  isInstalledNumber,
  linesSince,
  type RoomLine,
} from './answer-loops-repository.js';
import { type Begun, type EngineServices, type Inbound } from '../turns/engine-services.js';
import { addMessage } from '../messages/messages.js';
import { noteStatus } from '../messages/notes-repository.js';

/** Automatic answers of a room in this time: so many, or so few that are equal, are a loop. */
const stretchMs = 10 * 60_000;
const maxAnswers = 10;
const maxEqual = 3;
/** More lines than those of ten answers are not needed. */
const maxLines = 60;
/** The least that a person needs for a letter, in milliseconds; a machine is quicker. */
const msPerLetter = 100;

type Loop = 'own-number' | 'many' | 'equal';

const words: InLanguages<Readonly<Record<Loop, string>>> = {
  en: {
    'own-number':
      'This number belongs to this installation, so the agent does not answer it by itself: two agents would text each other for ever. A person can write.',
    many: 'The agent answered ten times within ten minutes and waits now. A person can write.',
    equal: 'The agent gave the same answer three times and waits now. A person can write.',
  },
  es: {
    'own-number':
      'Este número pertenece a esta instalación, por eso el agente no le responde por su cuenta: dos agentes se escribirían sin fin. Puede escribir una persona.',
    many: 'El agente respondió diez veces en diez minutos y ahora espera. Puede escribir una persona.',
    equal:
      'El agente dio la misma respuesta tres veces y ahora espera. Puede escribir una persona.',
  },
};

/** Channels on which a machine may answer a machine, and each message costs. */
const isByMachine = ({ channel, selfTest }: Inbound): boolean =>
  !selfTest && (channel === 'sms' || channel === 'email');

/**
 * Whether an automatic answer would go on with a loop. If so the room says why, once in ten minutes,
 * and a person may still write.
 */
export async function isLoop(
  services: EngineServices,
  { inbound, begun, scope }: { inbound: Inbound; begun: Begun; scope: Scope },
): Promise<boolean> {
  if (!isByMachine(inbound)) return false;
  const { room, party } = begun;
  const since = new Date(services.clock.now() - stretchMs);
  const isOurs =
    party.kind === 'phone' &&
    (await services.store.within(
      { kind: 'platform', reason: 'see whether two agents text each other' },
      (db) => isInstalledNumber(db, party.address),
    ));
  return services.store.within(scope, async (db) => {
    const loop = loopIn(await linesSince(db, room, since, maxLines), isOurs);
    if (loop === null) return false;
    const body = words[languageOf(await chosenLanguage(db, room.organizationId))][loop];
    if (!(await hasNoteSince(db, room, body, since)))
      await addMessage(db, room, {
        author: 'system',
        authorName: '',
        body,
        channel: inbound.channel,
        conversationUuid: null,
        status: noteStatus,
      });
    return true;
  });
}

/**
 * Which loop the latest lines of a room are, the newest first; null when they are none. Equal answers
 * are one only where a machine seems to write the lines: a person may ask several things of which the
 * agent knows nothing.
 */
export function loopIn(lines: readonly RoomLine[], isOurs: boolean): Loop | null {
  if (isOurs) return 'own-number';
  const answers = lines.filter(({ author }) => author === 'agent');
  if (answers.length >= maxAnswers) return 'many';
  const latest = answers.slice(0, maxEqual);
  if (latest.length < maxEqual || new Set(latest.map(({ body }) => body)).size > 1) return null;
  const theirs = lines.filter(({ author }) => author === 'customer');
  const isAllByMachine = theirs
    .slice(0, maxEqual)
    .every((line, at) => isOfMachine(line, theirs.slice(at + 1)));
  return isAllByMachine ? 'equal' : null;
}

/** A line that was there before, or that came sooner after the last one than a person types it. */
function isOfMachine({ body, at }: RoomLine, earlier: readonly RoomLine[]): boolean {
  const [last] = earlier;
  if (last === undefined) return false;
  const words = plain(body);
  return (
    earlier.some((line) => plain(line.body) === words) ||
    at.getTime() - last.at.getTime() < body.length * msPerLetter
  );
}

const plain = (body: string): string =>
  body
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || body;
