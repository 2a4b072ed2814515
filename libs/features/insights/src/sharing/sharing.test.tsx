import { anAccount, aViewer, never } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';
import { someLinks, someReports } from '../testing/some-goals.js';

const future = 4_102_444_800;
const open = (replies: object = {}, search = '') =>
  renderApp({
    url: `/app/org/7/data/sharing${search}`,
    screens: { data: Screen },
    replies: {
      getAccount: anAccount(),
      listDashboardLinks: {
        links: someLinks(
          { title: 'Works', expiresAt: future as never },
          { title: 'Over', expiresAt: 1_700_000_000 as never },
          { title: 'Ended', expiresAt: future as never, revokedAt: 1_700_000_000 as never },
        ),
      },
      listReports: { reports: someReports({ title: 'The week' }) },
      ...replies,
    } as never,
  });
const rows = async (name: string) => within(await screen.findByRole('list', { name }));
const row = async (list: string, name: string) =>
  within((await rows(list)).getByRole('listitem', { name }));

describe('the page of links and reports', () => {
  it('shows both lists at once, so that neither moves the other', async () => {
    await open({ listReports: never });
    expect(await screen.findByRole('heading', { name: 'Sharing' })).toBeVisible();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Links' })).not.toBeInTheDocument();
  });
});

describe('the links of a dashboard', () => {
  it('say whether they are open, expired or ended, and only open ones can be ended', async () => {
    const { server } = await open({ revokeDashboardLink: {} });
    expect((await row('Links', 'Works')).getByText('Open')).toBeInTheDocument();
    expect((await row('Links', 'Over')).getByText('Expired')).toBeInTheDocument();
    expect((await row('Links', 'Ended')).getByText('Ended', { selector: 'span *, span' }));
    expect(screen.getAllByRole('button', { name: /^End the link/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'End the link Works' }));
    const sure = within(await screen.findByRole('alertdialog'));
    await userEvent.click(sure.getByRole('button', { name: 'End link' }));
    await waitFor(() => expect(server.argsOf('revokeDashboardLink')).toHaveLength(1));
  });

  it('are made of chosen metrics, and their address is shown once', async () => {
    const url = 'https://desk.example/shared/dashboard#kq3Zr1n8Yw5mT0bVxLcP2dJfHsGaEuQi';
    const { server } = await open(
      { createDashboardLink: { link: someLinks({})[0], url } },
      '?shared=link',
    );
    const form = within(await screen.findByRole('dialog', { name: 'New link' }));
    const make = form.getByRole('button', { name: 'Make link' });
    await userEvent.click(make);
    expect(form.getByRole('alert')).toHaveTextContent('Enter a title.');
    await userEvent.type(form.getByRole('textbox', { name: 'Title' }), 'Front desk');
    await userEvent.click(make);
    expect(form.getByRole('alert')).toHaveTextContent('Choose at least one metric.');
    await userEvent.click(form.getByRole('checkbox', { name: 'Calls Answered' }));
    await userEvent.click(make);
    const made = within(await screen.findByRole('dialog', { name: 'Your link is ready' }));
    expect(made.getByText(url)).toBeInTheDocument();
    expect(server.argsOf('createDashboardLink')[0]).toMatchObject({
      title: 'Front desk',
      metrics: ['callsAnswered'],
      days: 30,
      expiresInDays: 30,
    });
    await userEvent.click(made.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(url)).toBeNull());
  });

  it('begin with the zone of the organization', async () => {
    const { server } = await open(
      {
        getViewer: aViewer({ timeZone: 'Pacific/Kiritimati' }),
        createDashboardLink: {
          link: someLinks({})[0],
          url: 'https://desk.example/shared/dashboard#kq3Zr1n8Yw5mT0bVxLcP2dJfHsGaEuQi',
        },
      },
      '?shared=link',
    );
    const form = within(await screen.findByRole('dialog', { name: 'New link' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Title' }), 'Front desk');
    await userEvent.click(form.getByRole('checkbox', { name: 'Calls Answered' }));
    await userEvent.click(form.getByRole('button', { name: 'Make link' }));
    await waitFor(() => expect(server.argsOf('createDashboardLink')).toHaveLength(1));
    expect(server.argsOf('createDashboardLink')[0]).toMatchObject({
      timezone: 'Pacific/Kiritimati',
    });
  });

  it('are only read by members who may not change the account', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Ask the owner.' }) });
    await rows('Links');
    expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^End the link/ })).toBeNull();
  });
});

describe('the reports of a dashboard', () => {
  it('say when they are sent, and to how many', async () => {
    await open();
    const week = await row('Reports by mail', 'The week');
    expect(week.getByText(/^Every Monday at 8:00/)).toBeInTheDocument();
    expect(week.getByText('1 recipient')).toBeInTheDocument();
  });

  it('are shown and tested before they are saved', async () => {
    const { server } = await open(
      {
        previewReport: { subject: 'The day', text: 'Calls: 3', html: '<p>Calls: 3</p>' },
        saveReport: { report: someReports({})[0] },
      },
      '?shared=report',
    );
    const form = within(await screen.findByRole('dialog', { name: 'New report' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Title' }), 'The day');
    await userEvent.click(form.getByRole('checkbox', { name: 'Calls Answered' }));
    await userEvent.click(form.getByRole('radio', { name: 'Every day' }));
    await userEvent.type(
      form.getByRole('combobox', { name: 'Recipients' }),
      'ada@example.com{Enter}',
    );
    await userEvent.click(form.getByRole('button', { name: 'Preview' }));
    expect(await form.findByRole('region', { name: 'Preview of the mail' })).toHaveTextContent(
      'Calls: 3',
    );
    await userEvent.click(
      form.getByRole('button', { name: 'Send a test to priya@northside.test' }),
    );
    await waitFor(() => expect(server.argsOf('previewReport')).toHaveLength(2));
    expect(server.argsOf('previewReport')[1]).toMatchObject({ sendTo: 'priya@northside.test' });
    await userEvent.click(form.getByRole('button', { name: 'Save report' }));
    await waitFor(() => expect(server.argsOf('saveReport')).toHaveLength(1));
    expect(server.argsOf('saveReport')[0]).toMatchObject({
      cadence: 'daily',
      hour: 8,
      recipients: ['ada@example.com'],
    });
  });
});
