import { type CallError } from '@patchbay/api-client';
import { type Viewer } from '@patchbay/contract';
import { type PermissionName } from '@patchbay/permissions';
import { useSession, useRequestedViewAs } from '@patchbay/session';
import { type UseQueryResult } from '@tanstack/react-query';
import { useOperation } from './operations.js';

/** The signed-in person, their account, and their permissions there with the reason of each. */
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

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone in whose days figures are counted and written: that of the organization, else that of
 * this browser.
 */
export const figureZone = (viewer: Pick<Viewer, 'timeZone'> | undefined): string =>
  viewer?.timeZone ?? ownZone();

/** The zone in whose days the figures of the current account are counted and written. */
export const useFigureZone = (): string => figureZone(useViewer().data);

export interface Permission {
  readonly allowed: boolean;
  /** Why, in a sentence; empty while the answer is on its way. */
  readonly reason: string;
  readonly decidedBy?: { readonly tier: string; readonly name?: string; readonly setting?: string };
  readonly loading: boolean;
}

/**
 * Whether the person may do something on the current account, and why, in the words of the server:
 * screens take `useCan` of `@patchbay/overlays`, which says it in the language of the person.
 * Nothing is allowed while nothing is known.
 */
export function usePermission(name: PermissionName | undefined): Permission {
  const { data, isPending, isPlaceholderData } = useViewer();
  if (name === undefined) return { allowed: true, reason: '', loading: false };
  // Permissions on the previous account do not apply to this one.
  const answer = isPlaceholderData ? undefined : data?.permissions[name];
  return answer
    ? { ...answer, loading: false }
    : { allowed: false, reason: '', loading: isPending || isPlaceholderData };
}
