import { SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, FailedRead } from '@patchbay/screens';
import { type ReactElement } from 'react';
import { factsOf } from './facts.js';
import { editTask } from './messages.js';

/** Task: the detail of `getTask`. */
export function Screen({ args }: OverlayScreenProps<'docsPage'>): ReactElement {
  const t = useMessages(editTask);
  const locale = useLocale();
  useOverlayTitle(t('title'));
  const read = useOperation('getTask', { id: args.value ?? '' });
  const { data } = read;
  if (data) return <DescriptionList facts={factsOf(t, data.task, locale)} />;
  if (read.error) return <FailedRead title={t('problem.failed')} read={read} />;
  return <SkeletonRows count={12} height={26} />;
}
