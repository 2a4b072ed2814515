import { useMessages } from '@patchbay/messages';
import { Drawn } from './drawings/Drawn.js';
import { ChartFrame } from './frame/ChartFrame.js';
import { type ChartProps } from './frame/chart-props.js';
import { charts } from './messages/messages.js';

function Bars({ stacked, ...props }: ChartProps & { readonly stacked?: boolean }) {
  const label = useMessages(charts)('drawing', { title: props.title });
  return (
    <ChartFrame {...props}>
      <Drawn>
        {({ BarsDrawing }) => (
          <BarsDrawing label={label} data={props.data} rows={props.rows} stacked={stacked} />
        )}
      </Drawn>
    </ChartFrame>
  );
}

/** A bar for each category, or several beside one another where there are several series. */
export const BarChart = (props: ChartProps) => <Bars {...props} />;

/** The series on one another, where their sum means something: costs, or counts of one unit. */
export const StackedBarChart = (props: ChartProps) => <Bars {...props} stacked />;
