import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList } from '@patchbay/screens';
import { type ReactElement } from 'react';
import { factsOf } from './facts.js';
import { editTask } from './messages.js';

/** Task: the detail of `getTask`. */
export function Screen({ args }: OverlayScreenProps<'docsPage'>): ReactElement {
  const t = useMessages(editTask);
  const locale = useLocale();
  useOverlayTitle(t('title'));
  const { data, error, refetch, isFetching } = useOperation('getTask', { id: args.value ?? '' });
  if (data) return <DescriptionList facts={factsOf(t, data.task, locale)} />;
  if (!error) return <SkeletonRows count={6} height={26} />;
  return (
    <ErrorState title={t('problem.failed')} onRetry={() => void refetch()} retrying={isFetching}>
      {error.message}
    </ErrorState>
  );
}
