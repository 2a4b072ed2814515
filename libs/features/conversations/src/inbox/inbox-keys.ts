import { pressedKey } from '@patchbay/kernel';
/** What a key does in the inbox. */
export type InboxAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'reply'
  | 'close'
  | 'unread'
  | 'compose'
  | 'help';

export interface InboxKey {
  readonly does: InboxAction;
  /** The keys as the browser names them. */
  readonly keys: readonly string[];
  /** Keys that do it only while a row of the list has the focus: elsewhere they scroll. */
  readonly inList?: readonly string[];
  /** The link of a row does it by itself. */
  readonly isOfLink?: boolean;
}

/** Every key of the inbox; the handler and the sheet of keys are derived from it. */
export const inboxKeys: readonly InboxKey[] = [
  { does: 'next', keys: ['j'], inList: ['ArrowDown'] },
  { does: 'previous', keys: ['k'], inList: ['ArrowUp'] },
  { does: 'open', keys: [], inList: ['Enter'], isOfLink: true },
  { does: 'reply', keys: ['r'] },
  { does: 'close', keys: ['e'] },
  { does: 'unread', keys: ['u'] },
  { does: 'compose', keys: ['c'] },
  { does: 'help', keys: ['?'] },
];

/** Fields in which letters are text. A radio takes none: after a choice the keys go on. */
export const typedFields =
  'input:not([type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Places that have keys of their own. */
const others = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Whether a person types, or uses something that lies above the inbox. */
const isTaken = (target: Element | null): boolean =>
  target?.closest(`${typedFields}, ${others}`) != null ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** What a pressed key does; null for keys that mean something else here. */
export function inboxActionOf(
  event: Pick<
    KeyboardEvent,
    'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented' | 'target'
  >,
  { hasLetters, isInList }: { readonly hasLetters: boolean; readonly isInList: boolean },
): InboxAction | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (isTaken(event.target instanceof Element ? event.target : null)) return null;
  const pressed = pressedKey(event);
  const found = inboxKeys.find(
    ({ keys, inList = [], isOfLink }) =>
      !isOfLink &&
      ((hasLetters && keys.includes(pressed)) || (isInList && inList.includes(pressed))),
  );
  return found?.does ?? null;
}
