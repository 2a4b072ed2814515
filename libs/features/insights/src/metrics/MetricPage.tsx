import { buttonClass, ErrorState, Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link, useNavigate, usePageSearch } from '@patchbay/routes';
import { Permitted, useCallWords } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { dashboard } from '../shown-metrics/messages.js';
import { metricTitle } from '../shown-metrics/metric-title.js';
import { editor } from './editor-part.js';
import { metrics as area } from './messages.js';
import classes from './Metrics.module.css';
import { useSavedMetrics } from './use-saved-metrics.js';

editor.preload();

/** The workbench of one number of the dashboard, by its name in the address; a new one without. */
export function Screen() {
  const t = useMessages(area);
  const titles = useMessages(dashboard);
  const { metric: name } = usePageSearch('data', 'metric');
  const { metrics } = useSavedMetrics();
  const metric = metrics?.find((each) => each.name === name);
  return (
    <Page
      title={metric ? metricTitle(titles, metric) : name === undefined ? t('new') : t('one')}
      actions={
        <Link to="/app/data" className={buttonClass({ variant: 'subtle' })}>
          {t('discard')}
        </Link>
      }
    >
      <div className={classes.page}>
        <Permitted needs="canEditOrg" lockedTitle={t('locked')}>
          <Workbench key={name ?? ''} name={name} />
        </Permitted>
      </div>
    </Page>
  );
}

function Workbench({ name }: { readonly name: string | undefined }) {
  const callWords = useCallWords();
  const t = useMessages(area);
  const navigate = useNavigate();
  const saved = useSavedMetrics();
  const { metrics, error, isFetching, retry } = saved;
  const metric = metrics?.find((each) => each.name === name);
  if (!metrics)
    return error ? (
      <ErrorState page title={t('notLoaded')} onRetry={retry} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    ) : (
      <SkeletonRows count={6} height={56} />
    );
  if (name !== undefined && !metric)
    return (
      <ErrorState page title={t('noneNamed')}>
        {t('noneNamedHelp')}
      </ErrorState>
    );
  return (
    <editor.Part
      saved={saved}
      metric={metric}
      isPage
      Foot={PageFoot}
      close={() => void navigate({ to: '/app/data' })}
    />
  );
}

/** The buttons of the workbench, in sight however long the form is. */
const PageFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.pageFoot}>{children}</div>
);
