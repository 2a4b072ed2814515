import { ErrorState, SkeletonBar, useSteadyFlag, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import { charts } from '../messages/messages.js';
import { isEmptyChart } from '../model/chart-data.js';
import classes from './ChartFrame.module.css';
import { type ChartProps, defaultHeight } from './chart-props.js';
import { ChartTable } from './ChartTable.js';

/** The drawing or what stands in its place, all of the same height. */
export function ChartBody(
  props: ChartProps & { readonly isTable: boolean; readonly children: ReactNode },
) {
  return (
    <div className={classes.body} style={{ blockSize: props.height ?? defaultHeight }}>
      <Content {...props} />
    </div>
  );
}

function Content({
  title,
  data,
  rows,
  empty,
  status = 'success',
  error,
  isTable,
  children,
}: ChartProps & { readonly isTable: boolean; readonly children: ReactNode }) {
  const t = useMessages(charts);
  const isLoading = status === 'pending';
  const showSkeleton = useSteadyFlag(isLoading);
  if (showSkeleton) return <ChartSkeleton label={t('loading')} />;
  if (isLoading) return <div aria-busy="true" />;
  if (status === 'error') return <ErrorState title={t('notDrawn')} {...error} />;
  if (isEmptyChart(data)) return <p className={classes.empty}>{empty}</p>;
  if (isTable) return <ChartTable label={t('table', { title })} data={data} rows={rows} />;
  return <>{children}</>;
}

const heights = ['52%', '74%', '38%', '88%', '60%', '46%', '80%', '34%', '66%', '54%', '92%'];

/** Bars without meaning, while the values or the code of the drawing load. */
export const ChartSkeleton = ({ label }: { readonly label: string }) => (
  <div className={classes.skeleton} role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {heights.map((height, at) => (
      <span key={at} className={classes.ghost} style={{ blockSize: height }}>
        <SkeletonBar width="100%" height={400} />
      </span>
    ))}
  </div>
);
