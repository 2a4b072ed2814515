import {
  Button,
  EmptyState,
  IconCircleDot,
  ListStates,
  Screen as Page,
  SkeletonBar,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { useChangeSearch } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { RangePicker } from '../range/RangePicker.js';
import { AgentPicker } from './AgentPicker.js';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { QualityCharts } from './QualityCharts.js';
import { QualityFigures } from './QualityFigures.js';
import { QualityOrganizations } from './QualityOrganizations.js';
import { TopicsSection } from './TopicsSection.js';
import { useQuality } from './use-quality.js';

export { prefetchQuality as prefetch } from './use-quality.js';

/** How well the agents of the account do, and above organizations those of each below. */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(quality);
  const tier = useViewer().data?.target.type;
  const isAbove = tier !== undefined && tier !== 'organization' && tier !== 'agent';
  const { range, read, figures } = useQuality();
  const isEmpty = figures.length > 0 && figures.every(({ result }) => result.events === 0);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <AgentPicker />
          <RangePicker filter={range.filter} />
        </>
      }
    >
      <div className={classes.page}>
        <ListStates
          status={read.status}
          hasData={read.data !== undefined && !read.error}
          empty={isEmpty}
          skeleton={<QualitySkeleton />}
          error={{
            title: t('notLoaded'),
            children: callWords(read.error),
            onRetry: () => void read.refetch(),
            retrying: read.isFetching,
          }}
          emptyState={<NoConversations />}
        >
          <QualityFigures figures={figures} range={range} />
          <QualityCharts figures={figures} latency={read.data?.latency ?? []} range={range} />
          {isAbove ? <QualityOrganizations range={range} /> : null}
        </ListStates>
        {read.status === 'pending' ? null : <TopicsSection range={range} />}
      </div>
    </Page>
  );
}

/** The figures, and the first chart below them. */
const QualitySkeleton = () => (
  <>
    <div className={classes.grid} aria-busy="true">
      {Array.from({ length: 9 }, (_, at) => (
        <SkeletonBar key={at} width="100%" height={146} />
      ))}
    </div>
    <SkeletonBar width="100%" height={320} />
  </>
);

/** Nothing to count, and the next place to look. */
function NoConversations() {
  const t = useMessages(quality);
  const change = useChangeSearch();
  return (
    <EmptyState
      icon={<IconCircleDot size={18} />}
      title={t('emptyTitle')}
      actions={
        <Button onClick={() => void change({ dateFilter: 'last 90 days' })}>
          {t('showLonger')}
        </Button>
      }
    >
      {t('empty')}
    </EmptyState>
  );
}
