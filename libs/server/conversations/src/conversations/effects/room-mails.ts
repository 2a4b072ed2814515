import { type Clock } from '@patchbay/kernel';
import {
  appLinkOf,
  createQueueWorker,
  findNode,
  OutboundRefusal,
  type SendMail,
  type Worker,
} from '@patchbay/server-core';
import { describeError, type Log } from '@patchbay/server-kit';
import { languageOf } from '@patchbay/server-providers';
import { type Db, type Scope, type Store, type WaitingText } from '@patchbay/server-store';
import { type EffectsScope } from '../turns/engine-services.js';
import { messageWordsIn } from '../messages/message-words.js';
import {
  addText,
  leaseRoomMail,
  leaseRoomMails,
  nextMailAt,
  postpone,
  removeTexts,
  type RoomMailRow,
} from './room-mails-repository.js';

export interface RoomMailParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sendMail: SendMail;
  readonly publicUrl: string;
}

const platform: Scope = { kind: 'platform', reason: 'mails about rooms' };
const everyMs = 60_000;
/** Longer than a mail server takes, so that a lease ends only if its process died. */
const leaseMs = 120_000;
const retryMs = 60_000;
/** A recipient's limits end within an hour or a day. */
const retryRefusedMs = 10 * 60_000;
const givenUpAfterMs = 86_400_000;
/** The most letters of one mail; the rest is in the next. */
const longestMail = 15_000;
const between = '\n\n———\n\n';

/**
 * Adds a text to the mails about a room, within the transaction in which it was said. Of a mail that
 * is due now it returns the lease: send it with `sendRoomMail` after the transaction.
 */
export async function enqueueRoomMail(
  db: Db,
  { clock }: Pick<RoomMailParts, 'clock'>,
  { owner, roomId }: EffectsScope,
  { to, ...text }: Omit<WaitingText, 'at'> & { readonly to: string },
): Promise<RoomMailRow | null> {
  const key = { organizationId: owner.organizationId, roomId, recipient: to };
  const now = clock.now();
  await addText(db, { ...key, accountId: owner.accountId }, { ...text, at: now });
  return leaseRoomMail(db, key, {
    now: new Date(now),
    until: new Date(now + leaseMs),
  });
}

/**
 * Sends what a leased row has waiting as one mail. What a limit refuses is sent later, and so is what
 * the mail server does not take, for a day; the refusal is returned. Of a process that dies before it
 * has written that a mail left, another sends it again: a message twice is better than none.
 */
export async function sendRoomMail(
  parts: RoomMailParts,
  row: RoomMailRow,
): Promise<OutboundRefusal | null> {
  const { store, clock, log, sendMail } = parts;
  const texts = oneMailOf(row.waiting);
  const [first] = texts;
  if (!first) return null;
  try {
    await sendMail({
      to: row.recipient,
      organizationId: row.organizationId,
      cause: { kind: 'agent', accountId: row.accountId },
      ...(await mailOf(parts, row, texts)),
    });
  } catch (error) {
    const refusal = error instanceof OutboundRefusal ? error : null;
    const isOver = refusal?.retryable === false || clock.now() - first.at > givenUpAfterMs;
    log.warn(
      {
        roomId: row.roomId,
        texts: texts.length,
        isOver,
        ...describeError(error),
      },
      'a mail about a room was not sent',
    );
    const later = new Date(clock.now() + (refusal ? retryRefusedMs : retryMs));
    await store.within(platform, (db) =>
      isOver ? removeTexts(db, row, { count: texts.length }) : postpone(db, row, later),
    );
    return refusal;
  }
  const sent = { count: texts.length, sentAt: new Date(clock.now()) };
  await store.within(platform, (db) => removeTexts(db, row, sent));
  return null;
}

/** As many of the texts, from the oldest on, as one mail holds; at least one. */
function oneMailOf(waiting: readonly WaitingText[]): readonly WaitingText[] {
  let letters = 0;
  const fitting = waiting.findIndex(({ subject, text }) => {
    letters += subject.length + text.length + between.length;
    return letters > longestMail;
  });
  return fitting < 0 ? waiting : waiting.slice(0, Math.max(1, fitting));
}

async function mailOf(
  { store, publicUrl }: RoomMailParts,
  { organizationId, roomId }: RoomMailRow,
  texts: readonly WaitingText[],
): Promise<{ subject: string; text: string }> {
  const words = messageWordsIn[languageOf(texts[0]?.language)];
  const node = await store.within(platform, (db) => findNode(db, organizationId));
  const place = node ?? {
    id: organizationId,
    resellerId: null,
    partnerId: null,
  };
  const path = `/app/org/${organizationId}/inbox?active=${roomId}`;
  const link = words.link(await appLinkOf(store, place, publicUrl, path));
  return {
    subject: words.subject(texts[0]?.subject ?? '', texts.length - 1),
    text: `${texts.map(({ text }) => text).join(between)}\n\n${link}`,
  };
}

/** Sends what was gathered about a room, ten minutes after the mail before it. */
export function createRoomMailer(parts: RoomMailParts): Worker {
  const { store, clock, log } = parts;
  return createQueueWorker<RoomMailRow>(
    { store, clock, log },
    {
      name: 'mails about rooms',
      everyMs,
      concurrency: 4,
      about: ({ roomId }) => ({ roomId }),
      nextDue: async () => (await store.within(platform, nextMailAt))?.getTime() ?? null,
      lease: {
        ms: leaseMs,
        take: (limit, until) =>
          store.within(platform, (db) =>
            leaseRoomMails(db, limit, { now: new Date(clock.now()), until }),
          ),
        giveBack: (row) => store.within(platform, (db) => postpone(db, row, new Date(clock.now()))),
      },
      work: async (row) => void (await sendRoomMail(parts, row)),
    },
  );
}
