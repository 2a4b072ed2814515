import { pressedKey } from '@patchbay/kernel';
import { type ReplyOf, type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { fillReply, findReplies, soughtReply } from '@patchbay/messaging';
import { useOperation } from '@patchbay/queries';
import { useRoomName } from '@patchbay/screens';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';

/** A text of the organization to send again. */
export type SavedReply = ReplyOf<'listSavedReplies'>['replies'][number];

/** The saved replies that a slash in the reply field looks for, and the keys that choose one. */
export function useSavedReplies({
  room,
  text,
  onText,
  field,
}: {
  readonly room: Room;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}) {
  const nameOf = useRoomName();
  const listId = useId();
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const sought = soughtReply(text);
  const isOpen = sought !== null && closedFor !== text;
  const read = useOperation('listSavedReplies', {}, { enabled: isOpen, keepPrevious: true });
  const found = isOpen ? findReplies(read.data?.replies ?? [], sought) : [];
  const current = Math.min(at, Math.max(0, found.length - 1));
  const idOf = (index: number) => `${listId}-${index}`;

  const choose = (reply: SavedReply) => {
    onText(
      fillReply(reply.text, {
        name: nameOf(room),
        phone: displayPhone(room.vidaPhoneNumber),
        agent: room.agentName,
      }),
    );
    setAt(0);
    field.current?.focus();
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.metaKey || event.ctrlKey) return false;
    const pressed = pressedKey(event);
    if (pressed === 'Escape') {
      setClosedFor(text);
      return true;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed];
    if (step !== undefined && found.length > 0) {
      setAt((current + step + found.length) % found.length);
      return true;
    }
    const reply = found[current];
    if ((pressed === 'Enter' || pressed === 'Tab') && reply) {
      choose(reply);
      return true;
    }
    return false;
  };

  return {
    isOpen,
    found,
    current,
    read,
    listId,
    idOf,
    choose,
    onKey,
    begin: () => {
      setClosedFor(null);
      if (text === '') onText('/');
      field.current?.focus();
    },
    textProps: isOpen
      ? {
          role: 'combobox' as const,
          'aria-expanded': true,
          'aria-autocomplete': 'list' as const,
          'aria-controls': listId,
          ...(found.length > 0 ? { 'aria-activedescendant': idOf(current) } : {}),
        }
      : {},
  };
}

export type SavedReplies = ReturnType<typeof useSavedReplies>;
