import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useLetterKeys } from '@patchbay/session';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { thread } from '../thread/messages.js';
import { inboxActionOf, type InboxAction } from './inbox-keys.js';
import { type Inbox, type InboxView, type RoomActions } from '../rooms/use-inbox.js';

const rowLink = '[data-index] a[href]';

/** The row with the focus, else the open one. */
const currentRow = (root: HTMLElement): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rowLink) ??
  root.querySelector<HTMLElement>(`${rowLink}[data-active]`);

const indexOf = (row: HTMLElement | null): number =>
  Number(row?.closest('[data-index]')?.getAttribute('data-index') ?? -1);

/** Moves the focus through the rows without animation. */
function moveRow(root: HTMLElement, step: 1 | -1): void {
  const at = indexOf(currentRow(root));
  const next = Math.max(0, at + step);
  root.querySelector<HTMLElement>(`[data-index="${next}"] a[href]`)?.focus();
}

/** The keys of the inbox, while nothing is typed and nothing lies above it. */
export function useInboxKeys(
  root: RefObject<HTMLElement | null>,
  {
    inbox,
    view,
    actions,
    onHelp,
  }: {
    readonly inbox: Inbox;
    readonly view: InboxView;
    readonly actions: RoomActions;
    readonly onHelp: () => void;
  },
): void {
  const t = useMessages(thread);
  const toast = useToast();
  const [hasLetters] = useLetterKeys();
  const { active: roomId } = inbox;

  const close = (id: string) =>
    (view === 'closed' ? actions.reopen : actions.close).mutate(
      { roomId: id },
      {
        onSuccess: () => {
          void inbox.open(null);
          if (view === 'closed') return;
          const onAction = () => actions.reopen.mutate({ roomId: id });
          toast({ text: t('closed'), action: { label: t('undo'), onAction } });
        },
      },
    );
  const act = (action: InboxAction, box: HTMLElement) => {
    if (action === 'help') onHelp();
    if (action === 'compose') inbox.compose();
    if (action === 'next' || action === 'previous') moveRow(box, action === 'next' ? 1 : -1);
    if (action === 'reply')
      if (roomId === undefined) currentRow(box)?.click();
      else box.querySelector<HTMLElement>(`section textarea`)?.focus();
    if (action === 'close' && roomId !== undefined) close(roomId);
    if (action === 'unread' && roomId !== undefined) {
      actions.unread.mutate({ roomId });
      void inbox.open(null);
    }
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const box = root.current;
    if (!box) return;
    const isInList = event.target instanceof Element && event.target.closest(rowLink) !== null;
    const action = inboxActionOf(event, { hasLetters, isInList });
    if (action === null) return;
    event.preventDefault();
    act(action, box);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
