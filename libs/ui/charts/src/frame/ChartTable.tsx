import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { type ChartData, hasValueAt, valueAt } from '../model/chart-data.js';
import { useChartWords } from '../model/chart-words.js';
import { type ChartRows } from './chart-props.js';
import classes from './ChartTable.module.css';

const parts = { table: classes.table, th: classes.head, td: classes.cell };

/** The values of a chart as a table, in the order of the chart; each leads to its rows. */
export function ChartTable({
  label,
  data,
  rows,
}: {
  readonly label: string;
  readonly data: ChartData;
  readonly rows?: ChartRows | undefined;
}) {
  const words = useChartWords(data);
  return (
    // A region that scrolls must be reached by the keyboard.
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <Table classNames={parts} aria-label={label} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{data.categoryLabel}</Table.Th>
            {data.series.map(({ key, label: name }) => (
              <Table.Th key={key} scope="col" data-number>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.categories.map((category, at) => (
            <Table.Tr key={category}>
              <Table.Th scope="row">
                {rows && hasValueAt(data, at)
                  ? rows.link(words.category(category), at)
                  : words.category(category)}
              </Table.Th>
              {data.series.map((one) => (
                <Table.Td key={one.key} data-number>
                  {rows && valueAt(one, at)
                    ? rows.link(words.value(valueAt(one, at)), at, one.key)
                    : words.value(valueAt(one, at))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
