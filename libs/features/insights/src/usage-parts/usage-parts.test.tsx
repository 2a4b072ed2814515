import { answering, type Answers, aViewer, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';
import { usageAnswers, usageReply, usedByAgents } from '../testing/some-usage.js';
import { usageAccounts } from './usage-accounts.js';
import { logRange, logsOfAccount, logsOfRow } from './usage-links.js';

const open = (search = '', answers: Answers = {}, url = '/app/org/7/data/usage') =>
  renderApp({
    url: `${url}${search}`,
    screens: { data: Screen },
    replies: answering({ getViewer: aViewer(), ...usageAnswers, ...answers }),
  });
const reseller = aViewer({
  target: { id: 5, type: 'reseller', displayName: 'Harborline', image: null },
});
const grid = (name: string) => screen.findByRole('grid', { name });

describe('usage by agent', () => {
  it('shows cost, change, share and amounts, the highest cost first', async () => {
    const { server } = await open();
    const rows = within(await grid('Usage by agent')).getAllByRole('row');
    await waitFor(() => expect(rows[1]).toHaveTextContent('+50%'));
    // 0.96 after 0.64; of 1.20 in all.
    expect(rows[1]).toHaveTextContent(/^Front desk\$0\.96\+50%80%–5,21012\.5–––Show$/);
    expect(rows[2]).toHaveTextContent(/^Night line\$0\.24New20%––3–––Show$/);
    expect(rows[3]).toHaveTextContent(/^Acme Solar \(itself\)–––2/);
    expect(server.argsOf('getUsageStats')).toContainEqual(
      expect.objectContaining({ by: 'agent', before: 'true', billingPeriod: 'current' }),
    );
    expect(screen.queryByRole('radiogroup', { name: 'Divide by' })).toBeNull();
  });

  it('leads to the usage of an agent over the same period, and to its conversations', async () => {
    const { router } = await open('?dateFilter=last+7+days&view=amount');
    const table = await grid('Usage by agent');
    const link = within(table).getByRole('link', { name: 'Front desk' });
    expect(link).toHaveAttribute(
      'href',
      '/app/org/7/agent/9/data/usage?dateFilter=last+7+days&view=amount',
    );
    await userEvent.click(
      within(table).getByRole('link', { name: 'Show the conversations of Night line' }),
    );
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/7/data/logs'));
    const search = new URLSearchParams(router.history.location.search);
    expect(JSON.parse(String(search.get('filters')))).toMatchObject({ agentId: { value: 11 } });
    expect(search.get('dateFilter')).toMatch(/^last 7 days$|^\{"start":\d+,"end":\d+\}$/);
  });

  it('says what went wrong, and that there is nothing', async () => {
    let isBroken = true;
    await open('', {
      getUsageStats: (args) =>
        args.by
          ? isBroken
            ? refused('internal', 'The books are closed.')
            : { accounts: [] }
          : usageReply(args),
    });
    expect(await screen.findByText('Could not load the usage by account')).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('No account used anything in this period.')).toBeInTheDocument();
  });
});

describe('usage of a tier above organizations', () => {
  it('is divided by account or by agent, which the address keeps', async () => {
    const { server, router } = await open(
      '',
      { getViewer: reseller },
      '/app/reseller/5/data/usage',
    );
    await grid('Usage by account');
    expect(server.argsOf('getUsageStats')).toContainEqual(
      expect.objectContaining({ by: 'account' }),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Agents' }));
    await waitFor(() => expect(router.history.location.search).toBe('?by=agent'));
    expect(await grid('Usage by agent')).toBeInTheDocument();
  });
});

describe('the comparison', () => {
  it.each([
    ['', 'Compared with as many days of the billing period before.'],
    ['?period=previous', 'Compared with the billing period before it.'],
    ['?dateFilter=last+7+days', 'Compared with the 7 days before.'],
    ['?dateFilter=last+1+day', 'Compared with the day before.'],
  ])('of %s says with what: %s', async (search, words) => {
    await open(search);
    expect(await screen.findByText(`${words} Costs are in US dollars.`)).toBeInTheDocument();
  });

  it('is missing while the time before is not known, and where nothing was used then', async () => {
    await open('', {
      getUsageStats: (args) => (args.before === 'true' ? {} : usageReply(args)),
    });
    expect(await screen.findByRole('article', { name: 'Voice' })).not.toHaveTextContent('%');
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Voice' })).toHaveTextContent('nothing before'),
    );
  });
});

describe('the accounts of a reply', () => {
  it('are compared with themselves, and share all costs', () => {
    const before = { accounts: [{ ...usedByAgents.accounts[1], 'cost:voice': 0.48 }] };
    expect(
      usageAccounts(usedByAgents, before).map(({ id, cost, share, change }) => ({
        id,
        cost,
        share: share?.toFixed(2),
        change,
      })),
    ).toEqual([
      { id: 9, cost: 0.96, share: '0.80', change: null },
      { id: 11, cost: 0.24, share: '0.20', change: -0.5 },
      { id: 7, cost: 0, share: '0.00', change: null },
    ]);
    const free = { accounts: [usedByAgents.accounts[2]] };
    expect(usageAccounts(free, undefined)[0]).toMatchObject({ cost: 0, share: null, change: null });
    expect(usageAccounts(undefined, undefined)).toEqual([]);
  });
});

describe('the ways from usage to the logs', () => {
  it('lead to the days of the zone in which it was counted', () => {
    // The clocks go back on November 2.
    const timeZone = 'America/Chicago';
    const start = Date.parse('2025-11-01T00:00-05:00') / 1000;
    expect(logsOfRow(timeZone, '2025-11-01', 'day').dateFilter).toContain(
      `"end":${start + 86_400}`,
    );
    expect(logsOfRow(timeZone, '2025-11-01', 'month').dateFilter).toContain(
      `"end":${Date.parse('2025-12-01T00:00-06:00') / 1000}`,
    );
    const past = [{ day: '2025-11-01' }, { day: '2025-11-04' }];
    expect(logRange({ kind: 'current', timeZone }, { past } as never)).toEqual({
      start,
      end: Date.parse('2025-11-05T00:00-06:00') / 1000,
    });
    expect(logRange({ kind: 'previous', timeZone }, { past: [] } as never)).toBeNull();
  });

  it.each([
    ['reseller', 'account', 'resellerId'],
    ['organization', 'account', 'organizationId'],
    ['organization', 'agent', 'agentId'],
  ] as const)('of %s by %s name the field %s', (type, by, field) =>
    expect(
      JSON.parse(String(logsOfAccount({ id: 5, type }, { lastN: 7, unit: 'day' }, by).filters)),
    ).toEqual({ [field]: expect.objectContaining({ value: 5 }) }),
  );
});
