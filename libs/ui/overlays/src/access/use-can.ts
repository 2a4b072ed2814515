import { useMessages } from '@patchbay/messages';
import { type PermissionName } from '@patchbay/permissions';
import { type Permission, usePermission } from '@patchbay/queries';
import { useCallback, useMemo } from 'react';
import { useServerWords } from '../problems/problem-words.js';
import { permissionWords } from '../permissions/messages.js';

/** Says the reason of a permission, as it came from the server, in the language of the person. */
export function useReasonWords(): (reason: string) => string {
  const t = useMessages(permissionWords);
  const say = useServerWords();
  return useCallback((reason) => reason && say(reason, t('unexplained')), [say, t]);
}

/**
 * Whether the person may do something on the current account, and why, in their language. Nothing
 * is allowed while nothing is known.
 */
export function useCan(name: PermissionName | undefined): Permission {
  const permission = usePermission(name);
  const reasonWords = useReasonWords();
  const reason = useMemo(() => reasonWords(permission.reason), [permission.reason, reasonWords]);
  return { ...permission, reason };
}
