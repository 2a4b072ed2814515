import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { insightsOverlays } from '../index.js';

const { editMetric } = insightsOverlays;
const row = (id: string, duration: number | null, direction: string) => ({
  id,
  uuid: `${id}:1`,
  roomId: '7:9',
  timestamp: new Date().toISOString(),
  type: 'call',
  direction,
  duration,
});
const logs = {
  logs: [row('a', 30, 'inbound'), row('b', 90, 'inbound'), row('c', null, 'outbound')],
  count: 3,
  totalCount: 3,
  totalDuration: 120,
  schema: ['timestamp', 'type', 'direction', 'duration'],
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 1,
    totalCount: 3,
    hasMore: false,
    pageCount: 1,
  },
};
const value = { value: 41, events: 218, previousValue: 0, previousEvents: 0, series: [] };
const explanation = {
  rates: [
    {
      numerator: { formula: 'sum(duration)', value: 1200 },
      denominator: { formula: 'count(duration)', value: 48 },
    },
  ],
  treatments: [{ rule: 'left out', formula: 'duration', count: 170, of: 218 }],
  cost: { load: 'moderate', reasons: ['fields'], rows: 4218, duration: 312 },
};
const saved = {
  name: 'longCalls',
  title: 'Long calls',
  formula: 'if(duration > 60, 1, 0)',
  color: 'sea',
};
const replies = (metrics?: readonly object[], more: object = {}) =>
  ({
    getAccount: { id: 7, settings: metrics ? { metrics } : {} },
    queryLogs: logs,
    queryMetrics: { results: [{ name: 'draft', ...value, ...more }] },
    saveAccountSetting: {},
  }) as never;
const open = (search: string, metrics?: readonly object[], more: object = {}) =>
  renderApp({
    url: `/app/org/7/data?${search}`,
    overlays: { editMetric },
    replies: replies(metrics, more),
  });
const titled = () => screen.findByRole('textbox', { name: /Title/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const formula = () => screen.getByRole('textbox', { name: 'Formula' });
/** Chooses a formula, and waits for the editor in which it is written. */
const toFormula = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'A formula' }));
  await waitFor(() => expect(formula()).toHaveAttribute('contenteditable', 'true'));
};
type Server = Awaited<ReturnType<typeof open>>['server'];
const sentMetrics = async (server: Server) => {
  await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(1));
  const [sent] = server.argsOf('saveAccountSetting');
  return (sent as unknown as { metrics: readonly Record<string, unknown>[] }).metrics;
};

itBehavesLikeOverlay('editMetric', editMetric, { replies: replies(), shows: 'What is counted' });

describe('a metric', () => {
  it('of a formula is added behind the usual eight, with its value before it is saved', async () => {
    const { server } = await open('editMetric');
    await userEvent.type(await titled(), 'Long inbound calls');
    await toFormula();
    await userEvent.type(formula(), 'if(duration > 60, 1, 0)');
    const combined = screen.getByRole('combobox', { name: 'Combined by' });
    expect(combined).toHaveValue('sum');
    expect(combined).not.toHaveAccessibleDescription(/not used/);
    await userEvent.selectOptions(combined, 'count');
    expect(combined).toHaveAccessibleDescription(/What the formula gives for each is not used/);
    await userEvent.selectOptions(combined, 'sum');
    expect(await screen.findByText('218 conversations in the last 30 days')).toBeInTheDocument();
    expect(
      await screen.findByText('Here, of the 3 newest conversations, 3 count: 1.'),
    ).toBeInTheDocument();
    await press('Add to the dashboard');
    const metrics = await sentMetrics(server);
    expect(metrics).toHaveLength(9);
    expect(metrics[8]).toMatchObject({
      name: 'longInboundCalls',
      title: 'Long inbound calls',
      formula: 'if(duration > 60, 1, 0)',
      aggregation: 'sum',
    });
    expect(metrics[8]).not.toHaveProperty('field');
  });

  it('tells what is wrong with its formula at its place, and is not saved with it', async () => {
    await open('editMetric');
    await userEvent.type(await titled(), 'Broken');
    await toFormula();
    await userEvent.type(formula(), 'sum(duration');
    expect(await screen.findByText(/^Mismatched parentheses/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Add to the dashboard/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.clear(formula());
    expect(await screen.findByText('Formula cannot be empty')).toBeInTheDocument();
  });

  it('may name a field that no conversation has, which is said', async () => {
    await open('editMetric');
    await userEvent.type(await titled(), 'Tips');
    await toFormula();
    await userEvent.type(formula(), 'tip');
    expect(await screen.findByText(/Unknown field: tip/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to the dashboard' })).toBeEnabled();
  });

  it('is completed by a press on a field or a function', async () => {
    await open('editMetric');
    await titled();
    await toFormula();
    await userEvent.type(formula(), 'su');
    const words = screen.getByRole('listbox', { name: 'Fields and functions' });
    await userEvent.click(within(words).getByRole('option', { name: /^sum/ }));
    expect(formula()).toHaveTextContent('sum()');
  });

  it('is completed by the keyboard, with the help of the chosen word', async () => {
    const { router } = await open('editMetric');
    await titled();
    await toFormula();
    await userEvent.type(formula(), 'su{ArrowDown}');
    const option = screen.getByRole('option', { name: /^sum/ });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(formula()).toHaveAttribute('aria-activedescendant', option.id);
    expect(screen.getByText(/^The sum over all rows/)).toBeInTheDocument();
    await userEvent.keyboard('{Enter}dura{ArrowUp}{Escape}');
    expect(formula()).not.toHaveAttribute('aria-activedescendant');
    expect(router.history.location.search).toContain('editMetric');
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(formula()).toHaveTextContent('sum(duration)');
    expect(formula()).toHaveFocus();
  });

  it('is completed in the list itself, which a key can scroll', async () => {
    await open('editMetric');
    await titled();
    await toFormula();
    const words = screen.getByRole('listbox', { name: 'Fields and functions' });
    act(() => words.focus());
    await userEvent.keyboard('{ArrowDown}');
    const [first] = within(words).getAllByRole('option', { selected: true });
    expect(words).toHaveAttribute('aria-activedescendant', first?.id);
    await userEvent.tab();
    expect(within(words).queryByRole('option', { selected: true })).toBeNull();
    act(() => words.focus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(formula()).not.toHaveTextContent('if(duration > 60, 1, 0)');
    expect(formula()).toHaveFocus();
  });

  it('says which field was meant by a misspelled one', async () => {
    await open('editMetric');
    await titled();
    await toFormula();
    await userEvent.type(formula(), 'durration');
    expect(await screen.findByText(/it counts as 0\. Did you mean duration\?/)).toBeInTheDocument();
  });

  it('shows its parts with their values, and how gaps were treated', async () => {
    await open('editMetric=longCalls', [saved]);
    await titled();
    await userEvent.click(await screen.findByText('How it is worked out'));
    expect(await screen.findByText('duration > 60')).toBeInTheDocument();
    expect(screen.getAllByText(/^Nothing in 1 of 3: counts as 0\.$/).length).toBeGreaterThan(0);
  });

  it('shows both sides over all conversations, what was left out, and the cost of the query', async () => {
    const { server } = await open('editMetric=longCalls', [saved], { explanation });
    await titled();
    expect(
      await screen.findByRole('heading', { name: 'The two sides, over all conversations' }),
    ).toBeInTheDocument();
    expect(screen.getByText('1,200 ÷ 48 = 25')).toBeInTheDocument();
    expect(screen.getByText('Nothing in 170 of 218: left out.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Cost of the query Moderate' })).toBeInTheDocument();
    expect(screen.getByText(/^About 4,218 conversations, 312 ms\. A dashboard with/)).toBeVisible();
    expect(screen.getByText(/^It reads fields that reporting added/)).toBeInTheDocument();
    expect(server.argsOf('queryMetrics')[0]).toMatchObject({ explain: true });
  });

  it('shows the sides of the newest conversations until those of all are there', async () => {
    await open('editMetric=mean', [{ name: 'mean', title: 'Mean', formula: 'avg(duration)' }]);
    await titled();
    expect(
      await screen.findByRole('heading', { name: 'The two sides, over the newest conversations' }),
    ).toBeInTheDocument();
    // Of 30, 90 and nothing.
    expect(screen.getByText('120 ÷ 2 = 60')).toBeInTheDocument();
    expect(screen.queryByText('Cost of the query')).toBeNull();
  });

  it('says that nothing was missing, and that a query without reasons is cheap', async () => {
    const cheap = { load: 'cheap', reasons: [], rows: 0, duration: 1900 };
    await open('editMetric=longCalls', [saved], {
      explanation: { rates: [], treatments: [], cost: cheap },
    });
    expect(await screen.findByText(/^No gaps and no division by zero/)).toBeInTheDocument();
    expect(screen.getByText(/^Nothing to read, 1\.9 s\. It may stand/)).toBeInTheDocument();
  });

  it('keeps what others saved with it when it changes', async () => {
    const { server } = await open('editMetric=longCalls', [saved]);
    await userEvent.type(await titled(), '!');
    await press('Save');
    expect(await sentMetrics(server)).toEqual([
      expect.objectContaining({ name: 'longCalls', title: 'Long calls!', color: 'sea' }),
    ]);
  });

  it('that was removed meanwhile says so', async () => {
    await open('editMetric=gone', [saved]);
    expect(await screen.findByText('There is no such metric')).toBeInTheDocument();
  });
});
