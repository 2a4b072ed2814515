import { cutText } from '@patchbay/kernel';
import { canonicalEmail } from '@patchbay/contract';
import { readPhone } from '@patchbay/formats/phone';
import {
  type ConversationEngine,
  type PartyAddress,
  routeRoom,
  viaPlatform,
} from '@patchbay/server-conversations';
import {
  type AccountRow,
  demandEnabled,
  findNode,
  listWebhookRows,
  type Owner,
} from '@patchbay/server-core';
import { FileReply, type Handlers, Refusal, refuse } from '@patchbay/server-kit';
import { type StoragePort, WebError, type WebPoster } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { storedName } from '../carrier/media.js';
import { findMedia } from '../carrier/media-repository.js';
import { ownerOfNumber } from '../carrier/repository.js';
import { type TextController } from '../carrier/text-controller.js';

type OutboundOperation = 'receiveMessage' | 'getCarrierMedia';

export interface OutboundServices {
  readonly store: Store;
  readonly engine: ConversationEngine;
  readonly texts: Pick<TextController, 'answerLater' | 'queueAnswer'>;
  readonly storage: StoragePort;
  readonly poster: Pick<WebPoster, 'check'>;
}

const maxDestinations = 50;
const keepSeconds = 3600;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const extensions: Readonly<Record<string, string>> = {
  'audio/x-wav': 'wav',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
};
const agents: readonly string[] = ['organization', 'agent'];

/** Handlers of messages from a partner's platform, and of files of the carrier. */
export function createOutboundHandlers(
  services: OutboundServices,
): Pick<Handlers<Db>, OutboundOperation> {
  return {
    ...handedOverHandlers(services),
    ...mediaHandlers(services),
  };
}

/** A message that a partner submits. */
function handedOverHandlers(services: OutboundServices): Pick<Handlers<Db>, 'receiveMessage'> {
  const { poster, engine, texts } = services;
  const usable = (url: string, path: string) => publicAddress(poster, url, path);

  return {
    receiveMessage: async ({ body, context }) => {
      const url =
        body.outboundMessageWebhookUrl === undefined
          ? null
          : usable(body.outboundMessageWebhookUrl, 'body.outboundMessageWebhookUrl');
      const attachments = (body.attachments ?? []).map(({ type, url: address }, at) => ({
        'content-type': type ?? 'application/octet-stream',
        filename: `file-${at + 1}`,
        'content-url': usable(address, `body.attachments.${at}.url`),
        attachmentType: 'message',
      }));
      if (JSON.stringify([body.context ?? {}, body.metadata ?? {}]).length > 8192)
        throw refuse.invalid([
          { path: 'body.metadata', message: 'must be, together with the context, at most 8 KB' },
        ]);
      const agent = await context.within((db) => findAgent(db, body.targetAgent));
      if (!agent) throw new Refusal(400, 'Invalid Vida user', { code: 'invalid' });
      await demandEnabled(services.store, agent.id);
      const owner = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
      if (url !== null) await context.within((db) => demandRoomForDestination(db, owner, url));
      const kept = await engine.receive({
        agentId: agent.id,
        party: partyOf(body.sourceAddress),
        channel: 'client',
        text: body.message,
        attachments,
        also: async (db, stored) => {
          await routeRoom(db, stored, {
            url,
            context: body.context ?? {},
            metadata: body.metadata ?? {},
          });
          await texts.queueAnswer(db, stored);
        },
      });
      texts.answerLater(kept);
      return { message: 'Message queued', messageUuid: kept.messageId };
    },
  };
}

/** An address on the public web, or 400. */
function publicAddress(poster: OutboundServices['poster'], url: string, path: string): string {
  try {
    return poster.check(url);
  } catch (error) {
    throw refuse.invalid([
      {
        path,
        message:
          error instanceof WebError ? error.message.replace(/\.$/, '') : 'must be a web address',
      },
    ]);
  }
}

/** An agent by id, number or username, within the caller's reach. */
async function findAgent(db: Db, ref: number | string): Promise<AccountRow | null> {
  if (typeof ref === 'string' && ref.trim().startsWith('+')) {
    const number = readPhone(ref, null);
    const owner = number.kind === 'number' ? await ownerOfNumber(db, number.e164) : null;
    return owner && findNode(db, owner.accountId);
  }
  const node = await findNode(db, ref);
  return node && agents.includes(node.type) && node.active ? node : null;
}

/** Refuses a further URL for answers when the account has as many webhooks as it may have. */
async function demandRoomForDestination(db: Db, owner: Owner, url: string): Promise<void> {
  const known = await listWebhookRows(db, owner);
  if (
    known.length >= maxDestinations &&
    !known.some((row) => row.url === url && row.type === 'outboundMessage')
  )
    throw refuse.invalid([
      {
        path: 'body.outboundMessageWebhookUrl',
        message: `cannot be added: an account has at most ${maxDestinations} webhooks`,
      },
    ]);
}

/** Media of the carrier. */
function mediaHandlers({ storage }: OutboundServices): Pick<Handlers<Db>, 'getCarrierMedia'> {
  return {
    getCarrierMedia: async ({ params, context }) => {
      const gone = () => refuse.notFound('File not found');
      if (!uuidPattern.test(params.id)) throw gone();
      const row = await context.within((db) => findMedia(db, params.id));
      const stored = row && (await storage.get(storedName(row.id)));
      if (!row || !stored) throw gone();
      const contentType = row.mediaType ?? 'application/octet-stream';
      return new FileReply({
        contentType,
        size: stored.size,
        open: () => stored.open(),
        fileName: `${row.kind}-${row.id.slice(0, 8)}.${extensions[contentType] ?? 'bin'}`,
        isShown: contentType !== 'application/octet-stream',
        keepSeconds,
      });
    },
  };
}

/**
 * The sender on another platform: numbers and mail addresses identify the same person everywhere,
 * other names belong to that platform.
 */
function partyOf(address: string): PartyAddress {
  const text = address.trim();
  const phone = readPhone(text, null);
  if (phone.kind === 'number') return { kind: 'phone', address: phone.e164 };
  const email = canonicalEmail(text);
  if (email !== null) return { kind: 'email', address: email };
  return { kind: 'visitor', address: viaPlatform(text), name: cutText(text, 80) };
}
