import { randomUUID } from 'node:crypto';
import {
  keepOptOut,
  type KeptWish,
  languageOfAccount,
  noWish,
  type Outgoing,
  OutboundRefusal,
  type Owner,
} from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type InLanguages } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { addMessage } from '../messages/messages.js';
import { lockRoom } from '../rooms/rooms-repository.js';
import { isTapback } from '../messages/tapbacks.js';

/** A line in which a person may ask to be left alone. */
interface Said {
  readonly owner: Owner;
  readonly from: string;
  /** Our number. */
  readonly to: string;
  readonly text: string;
  readonly optOut?: 'stop' | 'start' | 'help' | null | undefined;
  readonly spoken?: boolean;
  readonly mostly?: 'unclear';
}

export interface Wishes {
  /** Keeps the wish of a line. */
  keep(said: Said): Promise<KeptWish>;
  /**
   * Keeps the wish of a text and confirms a new one once, by text; a refusal leaves it unconfirmed.
   * `isForAgent` is false for what is said to the carrier or to us, which no agent answers.
   */
  takeText(said: Said): Promise<KeptWish & { readonly isForAgent: boolean }>;
  /** Marks the room of a line with a new wish. */
  mark(
    db: Db,
    room: { readonly owner: Owner; readonly roomId: string },
    kept: KeptWish,
  ): Promise<void>;
}

const scope = { kind: 'platform', reason: 'keep who wants to be left alone' } as const;

const confirmations: InLanguages<{ readonly stop: string; readonly start: string }> = {
  en: {
    stop: 'You will get no more texts and calls from us. Text START to hear from us again.',
    start: 'You can get texts and calls from us again. Text STOP to end them.',
  },
  es: {
    stop: 'No recibirá más mensajes ni llamadas nuestros. Envíe ALTA para volver a recibirlos.',
    start: 'Vuelve a recibir nuestros mensajes y llamadas. Envíe BAJA para que cesen.',
  },
};

/** What the room says of a wish; screens translate it. */
const marks: Readonly<Partial<Record<NonNullable<KeptWish['wish']>, string>>> = {
  stop: 'wants no more texts and calls',
  unclear: 'may want to be left alone',
  start: 'wants to hear from you again',
};

/** Wishes to be left alone or to hear again, whichever way they come in. */
export function createWishes({
  store,
  outgoing,
  log,
}: {
  readonly store: Store;
  readonly outgoing: Pick<Outgoing, 'admit' | 'text'>;
  readonly log: Log;
}): Wishes {
  async function confirm({ owner, from, to }: Said, kept: KeptWish): Promise<void> {
    if (!kept.isNew || !kept.confirms || (kept.wish !== 'stop' && kept.wish !== 'start')) return;
    const words = confirmations[await languageOfAccount(store, owner.accountId)];
    try {
      const permit = await outgoing.admit('text', from, { kind: 'optOut', owner }, randomUUID());
      await outgoing.text(permit, { from: to, text: words[kept.wish] });
    } catch (error) {
      log[error instanceof OutboundRefusal ? 'info' : 'warn'](
        { accountId: owner.accountId, error: String((error as Error).message) },
        'a wish to be left alone was kept and could not be confirmed',
      );
    }
  }

  const keep = (said: Said) => store.within(scope, (db) => keepOptOut(db, said));
  return {
    keep,
    async takeText(said) {
      // The text that a phone reports a reaction to may say “Reply STOP to end”.
      const kept = isTapback(said.text) ? noWish : await keep(said);
      await confirm(said, kept);
      return { ...kept, isForAgent: kept.wish === null || kept.wish === 'unclear' };
    },
    async mark(db, { owner, roomId }, { wish, isNew }) {
      const body = isNew && wish ? marks[wish] : undefined;
      if (body === undefined) return;
      const room = await lockRoom(db, owner.organizationId, roomId);
      await addMessage(db, room, {
        author: 'system',
        authorName: '',
        body,
        channel: room.channel as 'sms',
        conversationUuid: null,
        status: `wish-${wish}`,
      });
    },
  };
}
