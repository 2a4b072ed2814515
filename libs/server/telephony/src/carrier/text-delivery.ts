import { type EngineServices } from '@patchbay/server-conversations';
import {
  countTextParts,
  OutboundRefusal,
  type Outgoing,
  type OutgoingCarrier,
} from '@patchbay/server-core';
import { CarrierError } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { failureOf } from './text-failure.js';
import {
  insertText,
  reachedNumberOf,
  sentRow,
  textStatusOf,
  unsureText,
} from './texts-repository.js';

const scope = { kind: 'platform', reason: 'take a text' } as const;

/**
 * Sends a room's message to its phone and tracks the delivery. A refusal by the outgoing gateway or
 * the carrier fails the message, not the request. `permit` was issued for a person's message; the
 * agent's messages are reserved with their turn.
 */
export const createDelivery =
  ({
    store,
    carrier,
    outgoing,
    log,
  }: {
    readonly store: Store;
    readonly carrier: OutgoingCarrier;
    readonly outgoing: Outgoing;
    readonly log?: Log;
  }): EngineServices['deliver'] =>
  async ({ channel, from, to, body, message, mediaUrls = [], permit }) => {
    if (channel !== 'sms' || to.kind !== 'phone') return;
    const reached =
      message.conversationUuid === null
        ? null
        : await store.within(scope, (db) => reachedNumberOf(db, message));
    const ours = reached ?? from.phoneNumber;
    if (!ours) return;
    const owner = { organizationId: from.organizationId ?? from.id, accountId: from.id };
    const text = {
      from: ours,
      text: body,
      ...(mediaUrls.length > 0 ? { mediaUrls } : {}),
    };
    const line = (await carrier.lineOf?.(text.from)) ?? carrier.name;
    const row = await store.ask(scope, (db) =>
      insertText(db, { carrier: line, message, from: text.from, to: to.address }),
    );
    try {
      const admitted =
        permit ??
        (await outgoing.admit(
          'text',
          to.address,
          { kind: message.author === 'agent' ? 'reply' : 'person', owner },
          row.id,
          countTextParts(body),
        ));
      const sent = await outgoing.text(admitted, { ...text, key: row.id, via: line });
      await store.within(scope, (db) => sentRow(db, row, sent));
    } catch (error) {
      const isKnown = error instanceof CarrierError || error instanceof OutboundRefusal;
      log?.warn(
        { messageId: message.id, code: isKnown ? error.code : 'unknown' },
        'a text was not taken',
      );
      const isUnsure = error instanceof CarrierError && error.code === 'unknown';
      await store.within(scope, async (db) => {
        if (isUnsure) await unsureText(db, row);
        else await textStatusOf(db, row, { status: 'failed', failure: failureOf(error) });
      });
    }
  };
