import { useMessages } from '@patchbay/messages';
import { Drawn } from './drawings/Drawn.js';
import { ChartFrame } from './frame/ChartFrame.js';
import { type ChartProps } from './frame/chart-props.js';
import { charts } from './messages/messages.js';

/**
 * Values over time as lines, at most four; a series that is `former` is the period before, dotted.
 */
export function LineChart(props: ChartProps) {
  const label = useMessages(charts)('drawing', { title: props.title });
  return (
    <ChartFrame {...props} lines>
      <Drawn>
        {({ LinesDrawing }) => <LinesDrawing label={label} data={props.data} rows={props.rows} />}
      </Drawn>
    </ChartFrame>
  );
}
