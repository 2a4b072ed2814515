import { type AnsweringRoute } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationCache, useOperationMutation } from '@patchbay/queries';
import { ownTimeZone, useCallWords } from '@patchbay/screens';
import { answeringRoutes } from './messages.js';

/** What is written: the routes, or the zone of their hours. */
export interface RouteChange {
  readonly routes?: readonly AnsweringRoute[];
  readonly timezone?: string;
}

/** The routes of the organization of the current account. They are saved with each change. */
export function useRoutes() {
  const callWords = useCallWords();
  const t = useMessages(answeringRoutes);
  const toast = useToast();
  const account = useOperation('getAccount', {});
  const target = account.data ? (account.data.organizationId ?? account.data.id) : null;
  const read = useOperation('getRoutes', {}, { target, enabled: target !== null });
  const cache = useOperationCache(target);
  const { mutate, mutateAsync, isPending } = useOperationMutation('saveRoutes', {
    target,
    onSuccess: ({ routes, revision, timezone }) =>
      cache.set('getRoutes', {}, (former) => former && { ...former, routes, revision, timezone }),
    onError: () => void read.refetch(),
  });
  const facts = read.data;
  const zone = facts?.timezone ?? ownTimeZone();
  const bodyOf = (change: RouteChange, revision: number) => ({
    timezone: change.timezone ?? zone,
    routes: [...(change.routes ?? facts?.routes ?? [])],
    revision,
  });
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });

  /** Saves, and says so; with `undo` the toast offers the former routes. */
  const save = (change: RouteChange, text: string, undo = false) => {
    if (!facts) return;
    const former = { routes: facts.routes, timezone: zone };
    mutate(bodyOf(change, facts.revision), {
      onError,
      onSuccess: ({ revision }) =>
        toast({
          text,
          ...(undo
            ? {
                action: {
                  label: t('undo'),
                  onAction: () =>
                    mutate(bodyOf(former, revision), {
                      onError,
                      onSuccess: () => toast(t('restored')),
                    }),
                },
              }
            : {}),
        }),
    });
  };
  /** Saves the routes of the form, which shows what is wrong. */
  const send = (routes: readonly AnsweringRoute[]) =>
    mutateAsync(bodyOf({ routes }, facts?.revision ?? 0)).then(() => toast(t('saved')));
  return { read, account, facts, zone, save, send, isSaving: isPending };
}
