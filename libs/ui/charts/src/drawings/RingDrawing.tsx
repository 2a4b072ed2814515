import { DonutChart } from '@mantine/charts';
import { useId } from 'react';
import { Texture } from '../frame/Texture.js';
import { type SeriesLook } from '../model/palette.js';
import { named } from './drawing-props.js';
import classes from './Drawings.module.css';

/** The parts of a whole as a ring. Their names and numbers stand beside it. */
export function RingDrawing({
  label,
  parts,
}: {
  readonly label: string;
  readonly parts: readonly {
    readonly name: string;
    readonly value: number;
    readonly look: SeriesLook;
  }[];
}) {
  const id = useId();
  return (
    <DonutChart
      classNames={{ root: classes.root }}
      data={parts.map(({ name, value }, at) => ({ name, value, color: `url(#${id}${at})` }))}
      size={160}
      thickness={26}
      strokeWidth={2}
      strokeColor="var(--pb-surface)"
      withTooltip={false}
      accessibilityLayer={false}
      pieChartProps={{ ...named(label), role: 'img' }}
      pieProps={{ innerRadius: '64%', outerRadius: '98%', startAngle: 90, endAngle: -270 }}
    >
      <defs>
        {parts.map(({ look }, at) => (
          <Texture key={at} id={`${id}${at}`} look={look} />
        ))}
      </defs>
    </DonutChart>
  );
}
