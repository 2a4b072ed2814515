import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BarChart, StackedBarChart } from './BarChart.js';
import { DonutChart } from './DonutChart.js';
import { LineChart } from './LineChart.js';
import { expectAccessible, show } from './testing/check-chart.js';
import { calls, channels, costs, unknown } from './testing/northside.js';

const line = (
  <LineChart title="Calls answered" data={calls} empty="No call yet." fileName="calls" />
);
const bars = (
  <BarChart title="Conversations" data={channels} empty="Nothing yet." fileName="conversations" />
);
const stack = (
  <StackedBarChart title="Cost per day" data={costs} empty="No cost." fileName="costs" />
);
const ring = (
  <DonutChart title="By channel" data={channels} empty="Nothing yet." fileName="channels" />
);

const drawing = () => screen.findByRole('application');

describe('every chart', () => {
  it.each([
    ['lines', line, 'Calls answered'],
    ['bars', bars, 'Conversations'],
    ['a stack', stack, 'Cost per day'],
  ])('of %s is a figure with a drawing that has a name', async (_what, part, title) => {
    for (const scheme of ['light', 'dark'] as const) {
      const view = show(part, { scheme });
      const figure = screen.getByRole('figure', { name: title });
      expect(within(figure).getByRole('heading', { name: title, level: 2 })).toBeVisible();
      expect(await drawing()).toHaveAccessibleName(
        `${title}, chart. The arrow keys show its values.`,
      );
      await expectAccessible();
      view.unmount();
    }
  });

  it('shows the same values as a table, and returns to the drawing', async () => {
    show(stack);
    await drawing();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Cost per day, table' });
    const [, first] = within(table).getAllByRole('row');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([
      'Day',
      'Numbers',
      'Tokens',
      'Voice',
      'Advanced voice',
      'Messages sent',
      'Messages received',
    ]);
    expect(first).toHaveTextContent(/^Sun, Nov 1, 2026\$1\.05/);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(await drawing()).toBeVisible();
  });

  it('is drawn in Spanish as well', async () => {
    await act(async () => show(line, { language: 'es' }));
    expect(await screen.findByRole('button', { name: 'Ver como tabla' })).toBeVisible();
    expect(await drawing()).toHaveAccessibleName(/gráfico/);
    expect(await screen.findByText('1 nov')).toBeInTheDocument();
  });
});

describe('the values at a point', () => {
  it('are reached by the arrow keys, and read', async () => {
    show(line);
    const chart = await drawing();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(chart).toHaveFocus();
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    const point = await screen.findByText('Mon, Nov 2, 2026');
    const values = point.closest('[role="status"]');
    expect(values).toHaveTextContent('November');
    expect(values).toHaveTextContent('October');
    await expectAccessible();
  });

  it('of a stack end with their sum', async () => {
    show(stack);
    const chart = await drawing();
    fireEvent.focus(chart);
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    await screen.findByText('Mon, Nov 2, 2026');
    expect(screen.getByText('Total')).toBeInTheDocument();
  });

  it('are passed in the order in which one reads, from right to left as well', async () => {
    document.documentElement.dir = 'rtl';
    show(line);
    const chart = await drawing();
    fireEvent.focus(chart);
    fireEvent.keyDown(chart, { key: 'ArrowLeft' });
    expect(await screen.findByText('Mon, Nov 2, 2026')).toBeInTheDocument();
    document.documentElement.dir = '';
  });
});

describe('what stands behind a value', () => {
  const withRows = () => {
    const open = jest.fn<(at: number) => void>();
    const link = (words: string, at: number, series?: string) => (
      <a href={`#${at}${series ?? ''}`}>{words}</a>
    );
    show(
      <StackedBarChart
        title="Cost per day"
        data={costs}
        rows={{ link, open }}
        empty="No cost."
        fileName="costs"
      />,
    );
    return open;
  };

  it('is opened from the drawing by Enter where its values are shown, and by nothing before', async () => {
    const open = withRows();
    const chart = await drawing();
    fireEvent.keyDown(chart, { key: 'Enter' });
    fireEvent.pointerDown(chart);
    fireEvent.click(chart);
    expect(open).not.toHaveBeenCalled();
    fireEvent.focus(chart);
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    expect(await screen.findByText('Press or Enter: what was counted')).toBeInTheDocument();
    fireEvent.keyDown(chart, { key: 'Enter' });
    expect(open.mock.calls).toEqual([[1]]);
  });

  it('is a link of each category and value of the table', async () => {
    withRows();
    await drawing();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('link', { name: 'Sun, Nov 1, 2026' })).toHaveAttribute('href', '#0');
    expect(screen.getAllByRole('link', { name: '$1.05' })[0]).toHaveAttribute(
      'href',
      `#0${costs.series[0]?.key ?? ''}`,
    );
    await expectAccessible();
  });
});

describe('series', () => {
  it('are named with a mark of their own where there are several', async () => {
    const { unmount } = show(stack);
    const legend = screen.getByRole('list', { name: 'Cost per day, legend' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(costs.series.map(({ label }) => label));
    const marks = [...legend.querySelectorAll('pattern')].map((one) => one.innerHTML);
    expect(new Set(marks).size).toBe(costs.series.length);
    unmount();
    show(bars);
    expect(screen.queryByRole('list')).toBeNull();
    await drawing();
  });

  it('are filled with the textures of the legend', async () => {
    const { container } = show(stack);
    await drawing();
    const filled = await waitFor(() => {
      const fills = [...container.querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
        bar.getAttribute('fill'),
      );
      expect(fills.length).toBeGreaterThan(0);
      return new Set(fills);
    });
    expect(filled.size).toBe(costs.series.length);
    for (const fill of filled)
      expect(container.querySelector(`[id="${fill?.slice(5, -1)}"]`)?.tagName).toBe('pattern');
  });

  it('of the period before are dotted', async () => {
    const { container } = show(line);
    await drawing();
    await waitFor(() => expect(container.querySelectorAll('.recharts-line-curve')).toHaveLength(2));
    const [now, before] = [...container.querySelectorAll('.recharts-line-curve')];
    expect(now).not.toHaveAttribute('stroke-dasharray');
    expect(before).toHaveAttribute('stroke-dasharray', '1.5 3');
  });
});

describe('a ring', () => {
  it('has names, values and shares beside it', async () => {
    show(ring);
    expect(await screen.findByRole('img', { name: 'By channel, ring chart' })).toBeInTheDocument();
    const parts = within(screen.getByRole('list', { name: 'By channel, legend' }));
    expect(parts.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Calls61255.7%',
      'Texts34131.1%',
      'Chat11810.7%',
      'E-mail272.5%',
    ]);
    await expectAccessible();
  });
});

describe('the states of a chart', () => {
  const part = (change: object) => (
    <BarChart
      title="Calls"
      data={unknown(channels)}
      empty="No call yet."
      fileName="calls"
      {...change}
    />
  );
  const heightOf = (container: HTMLElement) =>
    container.querySelector<HTMLElement>('figure > :last-child')?.style.blockSize;

  it('have the height of the drawing, and no button without a value', async () => {
    for (const [change, words] of [
      [{ status: 'pending' }, 'Loading'],
      [{}, 'No call yet.'],
      [
        { status: 'error', error: { title: 'Could not load the calls' } },
        'Could not load the calls',
      ],
    ] as const) {
      const { container, unmount } = show(part(change));
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(screen.queryByRole('button')).toBeNull();
      expect(heightOf(container)).toBe('240px');
      await expectAccessible();
      unmount();
    }
    const { container } = show(part({ data: channels }));
    expect(heightOf(container)).toBe('240px');
    await drawing();
  });

  it('offer a retry after a failure', async () => {
    const onRetry = jest.fn();
    show(part({ status: 'error', error: { title: 'Could not load the calls', onRetry } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('the file', () => {
  it('has the name that is given and the values of the chart', async () => {
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:test';
      },
      revokeObjectURL: () => undefined,
    });
    const names: string[] = [];
    const click = jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(function clicked(this: HTMLAnchorElement) {
        names.push(this.download);
      });
    show(bars);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    click.mockRestore();
    expect(names).toEqual(['conversations.csv']);
    const reader = new FileReader();
    const read = new Promise((resolve) => {
      reader.onload = () => resolve(reader.result);
    });
    reader.readAsText(blobs[0] ?? new Blob());
    expect(await read).toBe(
      'Channel,Conversations\r\nCalls,612\r\nTexts,341\r\nChat,118\r\nE-mail,27\r\n',
    );
  });
});
