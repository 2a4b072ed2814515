import { agentRules, type Answers, answering, exampleReply, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { agentsOverlays } from '../index.js';

const main = exampleReply('getMainGoogleCalendar');
const own = { ...main, connection: 'own' as const, problem: null };
const { calendars } = exampleReply('listGoogleCalendars');
const office = { ...calendars[0]!, id: 'office@example.com', summary: 'Office', primary: true };
const second = { ...office, id: 'second@example.com', summary: 'Second', primary: false };
const square = {
  ...exampleReply('listApps').apps[0]!,
  appId: 'squareUp',
  version: 'v1',
  name: 'Square',
  description: 'Bookings and payments',
  functions: [
    { name: 'findBooking', description: 'Looks up a booking', url: 'https://square.example.com' },
    { name: 'refund', description: 'Gives money back' },
  ],
  setup: [{ key: 'apiKey', title: 'Key of the account', type: 'password' }],
  installed: false,
};
const saved = { campaignId: 'c1', revision: 5, changesSinceLive: 1, updatedAt: 1 };
const defaults: Answers = {
  getMainGoogleCalendar: { ...own, calendar: { ...office, main: true } },
  listGoogleCalendars: {
    connected: true,
    provider: 'google',
    calendars: [
      { ...office, main: true },
      { ...second, main: false },
    ],
  },
  setMainGoogleCalendar: { calendar: second },
  listApps: { apps: [square] },
  getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
  getIntegrationData: refused('not-found', 'Integration data not found'),
  saveCampaign: saved,
};
const open = (search: string, replies: Answers = {}) =>
  renderApp({
    url: `/app/org/7?integrations=${search}`,
    overlays: agentsOverlays,
    replies: answering({ ...defaults, ...replies }),
  });
const noFault = async () => {
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
};

itBehavesLikeOverlay('integrations', agentsOverlays.integrations, {
  replies: answering(defaults),
  shows: 'Square v1',
});

describe('the list of integrations', () => {
  it('says the state of each, opens it, and is left as a whole', async () => {
    const { router } = await open('true');
    const calendar = await screen.findByRole('link', { name: /Google Calendar/ });
    await waitFor(() => expect(calendar).toHaveTextContent('Connected'));
    const app = await screen.findByRole('link', { name: /Square v1/ });
    expect(app).toHaveTextContent('Not added');
    await userEvent.click(app);
    expect(await screen.findByRole('button', { name: 'Add Square' })).toBeVisible();
    expect(router.history.location.search).toContain(
      'integrations=vidaApp&appId=squareUp&appVersion=v1',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.history.location.search).toBe('');
  });

  it('keeps the calendar where the apps cannot be read', async () => {
    await open('true', { listApps: refused('internal', 'The store is away.') });
    expect(await screen.findByText('The store is away.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Google Calendar/ })).toBeVisible();
  });
});

describe('the connected calendar', () => {
  it('is chosen at once, with a way back', async () => {
    const { server } = await open('googleCalendar');
    await userEvent.click(await screen.findByRole('radio', { name: 'Second' }));
    expect(screen.getByRole('radio', { name: 'Second' })).toBeChecked();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('radio', { name: /Office/ })).toBeChecked();
    await waitFor(() =>
      expect(server.argsOf('setMainGoogleCalendar')).toMatchObject([
        { calendar: 'second@example.com' },
        { calendar: 'office@example.com' },
      ]),
    );
    await noFault();
  });

  it('stays the former one where the choice is refused', async () => {
    await open('googleCalendar', {
      setMainGoogleCalendar: refused('internal', 'The store is away.'),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Second' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The store is away.');
    await waitFor(() => expect(screen.getByRole('radio', { name: /Office/ })).toBeChecked());
  });

  it('is disconnected after one question', async () => {
    let isGone = false;
    const { server } = await open('googleCalendar', {
      getMainGoogleCalendar: () =>
        isGone
          ? { ...own, connected: false, connection: 'none' }
          : (defaults as never)['getMainGoogleCalendar'],
      disconnectGoogle: () => {
        isGone = true;
        return { message: 'Google Calendar disconnected' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
    expect(server.argsOf('disconnectGoogle')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    const again = await screen.findByRole('alertdialog');
    await userEvent.click(within(again).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
    expect(server.argsOf('disconnectGoogle')).toHaveLength(1);
  });

  it.each([
    [
      'is not offered by the installation',
      { ...own, connection: 'unavailable' },
      'This installation cannot connect Google Calendar yet',
    ],
    [
      'belongs to the organization',
      { ...own, connection: 'organization' },
      'The calendar of the organization',
    ],
    [
      'no longer works',
      { ...own, problem: 'The leave was withdrawn.' },
      'The connection no longer works',
    ],
    [
      'of the organization no longer works',
      { ...own, connection: 'organization', problem: 'The leave was withdrawn.' },
      /connect one for this agent alone/,
    ],
  ] as const)('says that it %s', async (_says, reply, words) => {
    await open('googleCalendar', { getMainGoogleCalendar: reply });
    expect(await screen.findByText(words)).toBeVisible();
    await noFault();
  });

  it('reads the connection again when the list says that it is revoked', async () => {
    const { server } = await open('googleCalendar', {
      listGoogleCalendars: refused('conflict', 'The leave was withdrawn.'),
    });
    expect(await screen.findByText('The leave was withdrawn.')).toBeVisible();
    await waitFor(() =>
      expect(server.argsOf('getMainGoogleCalendar').length).toBeGreaterThanOrEqual(2),
    );
  });
});

describe('an app of the address', () => {
  const app = 'vidaApp&appId=squareUp&appVersion=v1';

  it('is added with its credentials, and then shows its functions', async () => {
    const { server } = await open(app, {
      updateIntegrationData: {
        appId: 'squareUp',
        appVersion: 'v1',
        appData: { apiKey: '••••••••9f2c' },
      },
    });
    const add = await screen.findByRole('button', { name: 'Add Square' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('Key of the account'), 'square-4f1d9f2c');
    await userEvent.click(add);
    await waitFor(() =>
      expect(server.argsOf('saveCampaign')).toMatchObject([
        {
          apps: [{ appId: 'squareUp', version: 'v1' }],
          enabledFunctions: { 'squareUp:v1': ['findBooking'] },
        },
      ]),
    );
    expect(server.argsOf('updateIntegrationData')).toMatchObject([
      { integrationSlug: 'squareUp', appData: { apiKey: 'square-4f1d9f2c' } },
    ]);
    expect(await screen.findByRole('switch', { name: 'findBooking' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'refund' })).toBeDisabled();
    await noFault();
  });

  it('that is set up already shows dots and what is on, and is left by Done', async () => {
    const { server } = await open(app, {
      getStagingEventRules: agentRules({
        apps: [{ appId: 'squareUp', version: 'v1' }],
        enabledFunctions: { 'squareUp:v1': [] },
      }),
      getIntegrationData: {
        appId: 'squareUp',
        appVersion: 'v1',
        appData: { apiKey: '••••••••9f2c' },
      },
    });
    expect(await screen.findByText('Set up')).toBeVisible();
    expect(screen.getByLabelText('Key of the account')).toHaveValue('••••••••9f2c');
    expect(screen.getByRole('switch', { name: 'findBooking' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.argsOf('updateIntegrationData')).toEqual([]);
  });

  it('that needs nothing is added by one press', async () => {
    const { server } = await open(app, { listApps: { apps: [{ ...square, setup: [] }] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Square' }));
    await waitFor(() => expect(server.argsOf('saveCampaign')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
  });

  it('stays as it was typed where its credentials are refused, and is not added', async () => {
    const { server } = await open(app, {
      updateIntegrationData: refused('internal', 'The store is away.'),
    });
    await userEvent.type(await screen.findByLabelText('Key of the account'), 'square-4f1d9f2c');
    await userEvent.click(screen.getByRole('button', { name: 'Add Square' }));
    expect(await screen.findByText('The store is away.')).toBeVisible();
    expect(screen.getByLabelText('Key of the account')).toHaveValue('square-4f1d9f2c');
    expect(server.argsOf('saveCampaign')).toEqual([]);
  });

  it('that is not offered is said to be unknown', async () => {
    await open('vidaApp&appId=noSuch&appVersion=v1');
    expect(await screen.findByText('This app is not offered to this account')).toBeVisible();
    await noFault();
  });

  it('of a version that is not offered leads to those that are', async () => {
    await open('vidaApp&appId=squareUp&appVersion=v9');
    await userEvent.click(await screen.findByRole('link', { name: 'Square v1' }));
    expect(await screen.findByRole('button', { name: 'Add Square' })).toBeVisible();
  });

  it('of no version is the newest', async () => {
    await open('vidaApp&appId=squareUp');
    expect(await screen.findByRole('button', { name: 'Add Square' })).toBeVisible();
  });

  it('asks for the agent first where there is none yet', async () => {
    await open(app, { getStagingEventRules: agentRules({ id: '' }) });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('link', { name: 'Set it up' })).toBeVisible();
  });
});
