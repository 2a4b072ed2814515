import { exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as EndReport } from './EndReportScreen.js';
import { Screen as SharedDashboard } from './SharedDashboardScreen.js';

const open = (url: string, replies: object) =>
  renderApp({
    url,
    session: null,
    screens: { sharedDashboard: SharedDashboard, endReport: EndReport },
    replies: replies as never,
  });

describe('the page of a link', () => {
  it('shows the numbers to a reader without a session, by the token behind the #', async () => {
    const { server } = await open('/shared/dashboard#the-token', {
      getSharedDashboard: exampleReply('getSharedDashboard'),
    });
    expect(await screen.findByRole('heading', { name: 'Calls of the front desk' })).toBeVisible();
    expect(screen.getByRole('article', { name: 'Calls Answered' })).toHaveTextContent('128');
    expect(screen.getByText(/Before: 117/)).toHaveTextContent('9% more than before');
    expect(server.argsOf('getSharedDashboard')).toEqual([{ token: 'the-token' }]);
  });

  it('shows no 0 % and no change where nothing was measured', async () => {
    const reply = exampleReply('getSharedDashboard');
    const [metric] = reply.dashboard.metrics;
    const rate = { ...metric!, format: 'percentage' as const, value: 0, measured: false };
    await open('/shared/dashboard#the-token', {
      getSharedDashboard: { dashboard: { ...reply.dashboard, metrics: [rate] } },
    });
    const card = await screen.findByRole('article', { name: 'Calls Answered' });
    expect(card).toHaveTextContent('–');
    expect(card).not.toHaveTextContent(/0\s?%/);
    expect(card).not.toHaveTextContent(/than before|no change/i);
  });

  it('says that a link opens nothing', async () => {
    await open('/shared/dashboard#gone', {
      getSharedDashboard: refused('not-found', 'This link does not open anything.'),
    });
    expect(await screen.findByText('This link opens nothing')).toBeInTheDocument();
  });

  it('asks the server nothing without a token', async () => {
    const { server } = await open('/shared/dashboard', {});
    expect(await screen.findByText('This link opens nothing')).toBeInTheDocument();
    expect(server.argsOf('getSharedDashboard')).toEqual([]);
  });

  it('loads again after a failure', async () => {
    let fails = true;
    await open('/shared/dashboard#the-token', {
      getSharedDashboard: () =>
        fails ? refused('internal', 'The server is away.') : exampleReply('getSharedDashboard'),
    });
    expect(await screen.findByText('The server is away.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByRole('article', { name: 'Calls Answered' })).toBeVisible();
  });
});

describe('the page that ends a report', () => {
  it('ends it by the button, and not by being opened', async () => {
    const { server } = await open('/shared/unsubscribe#of.ada', { unsubscribeReport: {} });
    const button = await screen.findByRole('button', { name: 'Stop the report' });
    expect(server.argsOf('unsubscribeReport')).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(server.argsOf('unsubscribeReport')).toEqual([{ token: 'of.ada' }]));
    expect(await screen.findByText('The report is stopped')).toBeInTheDocument();
  });

  it.each([
    ['Yes, send them', { agree: true }, 'You will get the mails'],
    ['No, never send them', {}, 'You will get no mails'],
  ])('asks an address whether it wants the mails: %s', async (button, more, said) => {
    const { server } = await open('/shared/unsubscribe#12.ada.proof', { unsubscribeReport: {} });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(server.argsOf('unsubscribeReport')).toEqual([{ token: '12.ada.proof', ...more }]);
  });

  it('says why a link ends nothing', async () => {
    await open('/shared/unsubscribe#wrong', {
      unsubscribeReport: refused('not-found', 'This link does not end any report.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the report' }));
    expect(await screen.findByText('This link does not end any report.')).toBeInTheDocument();
  });
});
