import { randomUUID } from 'node:crypto';
import {
  type CodeTexts,
  issueCode,
  networkOf,
  phoneCountryFor,
  type Outgoing,
  type Services,
  ownerOf,
  toCaller,
} from '@patchbay/server-core';
import { type Call, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { beginCheck, numberOfAccount, phoneOfUser } from './forwarding-repository.js';

export interface TestCallParts extends Pick<Services, 'store' | 'clock' | 'key' | 'log'> {
  readonly outgoing: Outgoing;
  readonly texts: Pick<CodeTexts, 'readPhone' | 'from'>;
}

type TestCall = Call<'verifyCellForwarding', Db>;

const checkMs = 120_000;
const numberField = 'body.phoneNumber';
const platform = { kind: 'platform', reason: 'ring a line that forwards its calls' } as const;

/** Calls the line that should be forwarded, and waits for the call at the agent's number. */
export const createTestCall =
  (parts: TestCallParts): Handlers<Db>['verifyCellForwarding'] =>
  async (call) => {
    const { target, context } = call;
    const { clock, log, outgoing, texts } = parts;
    const written = await lineOf(parts, call);
    const line = texts.readPhone(written, await phoneCountryFor(parts.store, target.id, [written]));
    const number = await context.within((db) => numberOfAccount(db, target.id));
    if (!number) throw refuse.notFound('Choose a number for the agent first.');
    if (number === line)
      throw refuse.invalid([
        {
          path: numberField,
          message: 'must be the line that is forwarded, not the agent’s own number',
        },
      ]);
    await countAsCode(parts, call, line);
    const permit = await toCaller(
      outgoing.admit(
        'call',
        line,
        { kind: 'forwardingTest', owner: ownerOf(target) },
        randomUUID(),
      ),
      numberField,
      clock,
    );
    const now = clock.now();
    await context.within((db) =>
      beginCheck(db, ownerOf(target), {
        line,
        number,
        startedAt: new Date(now),
        expiresAt: new Date(now + checkMs),
      }),
    );
    outgoing
      .call(permit, {
        from: texts.from,
        announce: 'This is a test of your call forwarding. Your calls are not forwarded yet.',
        ringSeconds: 40,
      })
      .catch(() => log.error({ accountId: target.id }, 'a test call could not be placed'));
    return { message: 'Success', phoneNumber: line, number, expiresIn: checkMs / 1000 };
  };

/** The line that the request names, or the phone of the caller's profile. */
async function lineOf({ store }: TestCallParts, { body, context }: TestCall): Promise<string> {
  const { actor } = context;
  const userId = actor.kind === 'person' ? actor.userId : null;
  const line =
    body.phoneNumber ??
    (userId === null ? null : await store.within(platform, (db) => phoneOfUser(db, userId)));
  if (!line) throw refuse.invalid([{ path: numberField, message: 'This field is required' }]);
  return line;
}

/**
 * A test call costs as much as a text: it has the same limits, and calls to one line are limited as
 * well.
 */
const countAsCode = (
  { store, clock, key }: TestCallParts,
  { target, context }: TestCall,
  line: string,
) =>
  store.within(platform, (db) =>
    issueCode(
      db,
      { clock, key },
      {
        flow: 'forwarding',
        identifier: line,
        accountId: target.id,
        requester: key.digest('asker', `account:${target.id}`),
        network: networkOf(key, context.caller.address),
      },
    ),
  );
