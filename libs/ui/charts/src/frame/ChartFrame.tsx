import { Button, IconDownload, saveCsv } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode, useId, useState } from 'react';
import { charts } from '../messages/messages.js';
import { chartCsv } from '../model/chart-csv.js';
import { isEmptyChart } from '../model/chart-data.js';
import { ChartBody } from './ChartBody.js';
import { type ChartProps } from './chart-props.js';
import classes from './ChartFrame.module.css';
import { ChartLegend } from './ChartLegend.js';

/**
 * A figure: title, legend, the drawing or the same values as a table, and the file. Skeleton, error
 * and the words for an empty chart have the height of the drawing, so that nothing moves.
 */
export function ChartFrame({
  legend,
  lines,
  children,
  ...props
}: ChartProps & {
  /** In place of the names of the series; null for none. */
  readonly legend?: ReactNode;
  /** The series are lines, and so are their marks in the legend. */
  readonly lines?: boolean;
  readonly children: ReactNode;
}) {
  const { title, note, noteRoom, data, status = 'success', level = 2 } = props;
  const t = useMessages(charts);
  const id = useId();
  const [isTable, setTable] = useState(false);
  const hasValues = status === 'success' && !isEmptyChart(data);
  const Title = `h${level}` as const;
  return (
    <figure className={classes.frame} aria-labelledby={id}>
      <div className={classes.head}>
        <figcaption className={classes.names}>
          <Title id={id} className={classes.title}>
            {title}
          </Title>
          {note || noteRoom ? <Note room={noteRoom}>{note}</Note> : null}
        </figcaption>
        {/* The tools keep their place while there is nothing that they could act on. */}
        <div className={classes.tools} style={hasValues ? undefined : { visibility: 'hidden' }}>
          <Button
            size="sm"
            variant="subtle"
            aria-describedby={id}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            icon={<IconDownload size={14} />}
            aria-describedby={id}
            onClick={() => saveCsv(`${props.fileName}.csv`, chartCsv(data))}
          >
            {t('download')}
          </Button>
        </div>
      </div>
      {legend === undefined ? (
        <ChartLegend label={t('legend', { title })} series={data.series} lines={lines} />
      ) : (
        legend
      )}
      <ChartBody {...props} isTable={isTable && hasValues}>
        {children}
      </ChartBody>
    </figure>
  );
}

/** The line under the title, or its room. */
const Note = ({ room, children }: { readonly room?: string; readonly children?: string }) => (
  <p className={classes.note} style={children ? undefined : { visibility: 'hidden' }}>
    {children || room}
  </p>
);
