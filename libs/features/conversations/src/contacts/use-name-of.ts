import { type Contact } from '@patchbay/contract';
import { useContactNames } from '@patchbay/session';
import { useEffect, useMemo } from 'react';

type Named = Pick<Contact, 'id' | 'displayName'>;

/** Remembers how contacts are called, for the next time that one of them is opened. */
export function useRememberedNames(contacts: readonly Named[]): void {
  const names = useContactNames();
  useEffect(() => {
    if (contacts.length > 0) names.remember(contacts);
  }, [names, contacts]);
}

/**
 * How a contact is called: as it was loaded, or until then as it was shown last in this browser. Null
 * when it was never shown. One that is gone, deleted elsewhere, is forgotten here too.
 */
export function useNameOf(id: string, loaded: Named | undefined, isGone: boolean): string | null {
  const names = useContactNames();
  const remembered = useMemo(() => names.read(Number(id)), [names, id]);
  useEffect(() => {
    if (loaded) names.remember([loaded]);
  }, [names, loaded]);
  useEffect(() => {
    if (isGone) names.forget(Number(id));
  }, [names, id, isGone]);
  return loaded?.displayName ?? (isGone ? null : remembered);
}
