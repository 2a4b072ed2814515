import { LineChart } from '@mantine/charts';
import { type DrawingProps, margin, named, nameAt, usePlot } from './drawing-props.js';
import classes from './Drawings.module.css';
import { PointValues } from './PointValues.js';
import { useOpening } from './use-opening.js';

/** With so few points each of them is marked. */
const fewPoints = 14;

/** Lines; that of the period before is thin and dotted. */
export function LinesDrawing({ label, data, rows: behind }: DrawingProps) {
  const { words, looks, rows, axes } = usePlot(data);
  const { handlers, onShow } = useOpening(behind);
  const isFormer = Object.fromEntries(data.series.map((one, at) => [nameAt(at), one.former]));
  return (
    <LineChart
      {...axes}
      {...handlers}
      h="100%"
      classNames={{ root: classes.root }}
      data={rows}
      dataKey="category"
      curveType="linear"
      connectNulls={false}
      series={looks.map(({ colour, dashes }, at) => ({
        name: nameAt(at),
        color: colour,
        ...(dashes === undefined ? {} : { strokeDasharray: dashes }),
      }))}
      dotProps={{ r: 2.5, strokeWidth: 0 }}
      activeDotProps={{ r: 4, strokeWidth: 2, stroke: 'var(--pb-surface)' }}
      lineProps={({ name }) => ({
        strokeWidth: isFormer[name] ? 1.5 : 2,
        ...(isFormer[name] || rows.length > fewPoints ? { dot: false } : {}),
      })}
      lineChartProps={{ ...named(label), margin }}
      tooltipProps={{
        content: ({ label: category }) => (
          <PointValues {...{ data, words, looks, category, onShow }} lines />
        ),
      }}
    />
  );
}
