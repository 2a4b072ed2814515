import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import { ChartSkeleton } from '../frame/ChartBody.js';
import { charts } from '../messages/messages.js';
import classes from './Drawings.module.css';
import { useDrawings } from './use-drawings.js';

type Drawings = NonNullable<ReturnType<typeof useDrawings>['parts']>;

/** A drawing as soon as its code is here; a failed fetch is said in its place. */
export function Drawn({ children }: { readonly children: (drawings: Drawings) => ReactNode }) {
  const t = useMessages(charts);
  const { parts, failed, retry } = useDrawings(true);
  if (parts) return <>{children(parts)}</>;
  if (!failed) return <ChartSkeleton label={t('loading')} />;
  return (
    <div className={classes.failed} role="alert">
      <p className={classes.words}>{t('notDrawn')}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  );
}
