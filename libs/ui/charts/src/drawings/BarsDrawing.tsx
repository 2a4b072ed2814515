import { BarChart } from '@mantine/charts';
import { useId } from 'react';
import { Texture } from '../frame/Texture.js';
import { type DrawingProps, margin, named, nameAt, usePlot } from './drawing-props.js';
import classes from './Drawings.module.css';
import { PointValues } from './PointValues.js';
import { useOpening } from './use-opening.js';

/** Bars beside one another, or on one another. */
export function BarsDrawing({
  label,
  data,
  rows: behind,
  stacked,
}: DrawingProps & { readonly stacked?: boolean }) {
  const { words, looks, rows, axes } = usePlot(data);
  const { handlers, onShow } = useOpening(behind);
  const id = useId();
  const fills = Object.fromEntries(looks.map((_, at) => [nameAt(at), `url(#${id}${at})`]));
  return (
    <BarChart
      {...axes}
      {...handlers}
      h="100%"
      classNames={{ root: classes.root }}
      data={rows}
      dataKey="category"
      type={stacked ? 'stacked' : 'default'}
      series={looks.map(({ colour }, at) => ({ name: nameAt(at), color: colour }))}
      maxBarWidth={36}
      barProps={({ name }) => ({
        fill: fills[name],
        // A line of the surface between two parts, so that they end where one sees it.
        stroke: 'var(--pb-surface)',
        strokeOpacity: 1,
        strokeWidth: 1,
      })}
      barChartProps={{ ...named(label), barGap: 1, margin }}
      tooltipProps={{
        content: ({ label: category }) => (
          <PointValues {...{ data, words, looks, category, stacked, onShow }} />
        ),
      }}
    >
      <defs>
        {looks.map((look, at) => (
          <Texture key={at} id={`${id}${at}`} look={look} />
        ))}
      </defs>
    </BarChart>
  );
}
