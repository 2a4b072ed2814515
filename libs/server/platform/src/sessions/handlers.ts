import { dateToSeconds, inSeconds } from '@patchbay/kernel';
import {
  codeRequesterOf,
  checkCode,
  findUser,
  issueCode,
  languageOfAccount,
  proofLifeMs,
  type Services,
} from '@patchbay/server-core';
import { type Actor, type Context, type Handlers, type Member, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { proofMail } from '../people/mails.js';
import { revokeKeysOf } from '../people/sessions-repository.js';
import { endOthers, endOwn, liveSessions, markProved } from './repository.js';

type SessionOperation =
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'requestStepUp'
  | 'confirmStepUp';

interface Person extends Member {
  readonly userId: number;
}

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;

/**
 * Handlers of a person's own sessions: listing them, ending them, and proving again who the person
 * is.
 */
export function createSessionHandlers(services: Services): Pick<Handlers<Db>, SessionOperation> {
  return {
    ...openSessionHandlers(services),
    ...stepUpHandlers(services),
  };
}

/** The open sessions of a person. */
function openSessionHandlers({
  store,
  clock,
}: Services): Pick<Handlers<Db>, 'listSessions' | 'endSession' | 'endOtherSessions'> {
  /** Ends sessions and leaves the audit row that every change leaves. */
  async function end<T>(context: Context<Db>, work: (db: Db) => Promise<T>): Promise<T> {
    const result = await store.within(context.asPlatform('end sessions of a person'), work);
    await context.within(async () => undefined);
    return result;
  }

  return {
    listSessions: async ({ context }) => {
      const person = personIn(context.actor);
      if (!person) return { sessions: [], message: 'Success' };
      const rows = await store.within(platformScope('list sessions of a person'), (db) =>
        liveSessions(db, clock, person.userId),
      );
      return {
        sessions: rows.map((row) => ({
          sessionId: row.id,
          isCurrent: row.id === person.sessionId,
          device: row.device,
          embed: row.embed,
          createdAt: dateToSeconds(row.createdAt),
          lastUsedAt: dateToSeconds(row.lastUsedAt),
          expiresAt: row.expiresAt && dateToSeconds(row.expiresAt),
        })),
        message: 'Success',
      };
    },

    endSession: async ({ body, context }) => {
      const person = personIn(context.actor);
      const isGone =
        person !== null &&
        (await end(context, (db) => endOwn(db, clock, person.userId, body.sessionId)));
      if (!isGone) throw refuse.notFound('You have no such session.');
      return { message: 'Success' };
    },

    endOtherSessions: async ({ body, context }) => {
      const person = personIn(context.actor);
      if (!person) return { ended: 0, keysEnded: 0, message: 'Success' };
      return end(context, async (db) => {
        const ended = await endOthers(db, clock, person.userId, person.sessionId);
        const keys = body?.includeKeys ? await revokeKeysOf(db, clock, person.userId) : [];
        return { ended, keysEnded: keys.length, message: 'Success' };
      });
    },
  };
}

/** A new proof of identity by a code. */
function stepUpHandlers({
  store,
  clock,
  key,
  sendMail,
  log,
}: Services): Pick<Handlers<Db>, 'requestStepUp' | 'confirmStepUp'> {
  const addressOf = async (db: Db, person: Person) => {
    const user = await findUser(db, person.userId);
    if (!user) throw refuse.unauthorized();
    return { email: user.email.toLowerCase(), tenantId: user.tenantId };
  };

  return {
    requestStepUp: async ({ context }) => {
      const person = personOf(context.actor);
      const made = await store.within(
        platformScope('send a code that proves an identity'),
        async (db) => {
          const { email, tenantId } = await addressOf(db, person);
          return {
            email,
            tenantId,
            code: await issueCode(
              db,
              { clock, key },
              {
                flow: 'stepup',
                identifier: email,
                accountId: null,
                requester: codeRequesterOf(key, context.actor),
                isOwn: true,
              },
            ),
          };
        },
      );
      if (made.code === null) return { message: 'Success' };
      const language = await languageOfAccount(store, made.tenantId, context.caller.language);
      sendMail(proofMail(made.email, made.code, language)).catch(() =>
        log.error({}, 'a code could not be sent'),
      );
      return { message: 'Success' };
    },

    confirmStepUp: async ({ body, context }) => {
      const person = personOf(context.actor);
      const check = await store.within(
        platformScope('take a code that proves an identity'),
        async (db) => {
          const found = await checkCode(
            db,
            { clock, key },
            {
              flows: ['stepup'],
              identifier: (await addressOf(db, person)).email,
              accountId: null,
              code: body.verificationCode,
            },
          );
          if (found.kind === 'right') await markProved(db, clock, person.sessionId);
          return found;
        },
      );
      if (check.kind === 'wait')
        throw refuse.tooMany(
          check.seconds,
          'There were too many wrong codes for this address. Try again later.',
        );
      if (check.kind === 'wrong')
        throw refuse.invalid(
          [{ path: 'body.verificationCode', message: 'is wrong or too old' }],
          'This code is wrong or too old. Ask for another one.',
        );
      await context.within(async () => undefined);
      return {
        provedUntil: inSeconds(Math.floor((clock.now() + proofLifeMs) / 1000)),
        message: 'Success',
      };
    },
  };
}

/**
 * The person of a session; null for an API key, which has no sessions and is revoked by deleting
 * it.
 */
const personIn = (actor: Actor): Person | null =>
  actor.kind === 'person' && actor.userId !== null ? { ...actor, userId: actor.userId } : null;

function personOf(actor: Actor): Person {
  const person = personIn(actor);
  if (!person)
    throw refuse.invalid(
      [{ path: 'headers.authorization', message: 'must be a person’s session' }],
      'Only a person can be asked for a code.',
    );
  return person;
}
