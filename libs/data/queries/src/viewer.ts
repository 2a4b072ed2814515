import { type CallError } from '@patchbay/api-client';
import { type Viewer } from '@patchbay/contract';
import { type PermissionName } from '@patchbay/permissions';
import { useSession, useRequestedViewAs } from '@patchbay/session';
import { type UseQueryResult } from '@tanstack/react-query';
import { useOperation } from './operations.js';

/** Who is signed in, where they stand, and what they may do there with each answer's reason. */
export function useViewer(): UseQueryResult<Viewer, CallError> {
  const { signedIn } = useSession();
  const [wish] = useRequestedViewAs();
  return useOperation('getViewer', wish === null ? {} : { viewAs: wish }, {
    enabled: signedIn,
    cachedFirst: true,
    keepPrevious: true,
    staleTime: 60_000,
  });
}

export interface Permission {
  readonly allowed: boolean;
  /** Why, in a sentence; empty while the answer is on its way. */
  readonly reason: string;
  readonly decidedBy?: { readonly tier: string; readonly name?: string; readonly setting?: string };
  readonly loading: boolean;
}

/**
 * Whether the person may do something on the current account, and why. Nothing is allowed while
 * nothing is known.
 */
export function useCan(name: PermissionName | undefined): Permission {
  const { data, isPending, isPlaceholderData } = useViewer();
  if (name === undefined) return { allowed: true, reason: '', loading: false };
  // What was allowed on the account before says nothing about this one.
  const answer = isPlaceholderData ? undefined : data?.permissions[name];
  return answer
    ? { ...answer, loading: false }
    : { allowed: false, reason: '', loading: isPending || isPlaceholderData };
}
