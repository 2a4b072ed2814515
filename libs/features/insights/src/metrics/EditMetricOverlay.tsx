import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useCallWords } from '@patchbay/screens';
import { metrics as area } from './messages.js';
import { editor } from './editor-part.js';
import { useSavedMetrics } from './use-saved-metrics.js';

editor.preload();

/** Overlay `editMetric`: one number of the dashboard, by its name in the address; a new one without. */
export function Screen({ args, close }: OverlayScreenProps<'editMetric'>) {
  const callWords = useCallWords();
  const t = useMessages(area);
  const saved = useSavedMetrics();
  const { metrics, error, isFetching, retry } = saved;
  const name = args.value;
  const metric = metrics?.find((each) => each.name === name);
  const isNew = name === undefined || name === 'true';
  useOverlayTitle(isNew ? t('new') : (metric?.title ?? null));
  if (!metrics)
    return error ? (
      <ErrorState title={t('notLoaded')} onRetry={retry} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    ) : (
      <SkeletonRows count={6} height={40} />
    );
  if (!isNew && !metric)
    return <ErrorState title={t('noneNamed')}>{t('noneNamedHelp')}</ErrorState>;
  return <editor.Part saved={saved} metric={metric} close={close} />;
}
