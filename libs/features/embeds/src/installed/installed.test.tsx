import { anAccount } from '@patchbay/fakes';
import { aViewer, refuse, renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen as Settings } from '../page/EmbedPage.js';

const page = 'https://crm.example.test/';
const tenant = anAccount({
  id: 5,
  accountType: 'reseller',
  settings: { embedOrigins: ['https://portal.example.test'] },
});
const answer = {
  url: page,
  findings: [
    { code: 'reached', level: 'fine', part: '', value: '' },
    { code: 'attribute-unknown', level: 'advice', part: 'button/v2', value: 'data-colour' },
    { code: 'origin-missing', level: 'problem', part: '', value: 'https://crm.example.test' },
  ],
} as const;
const open = (replies: RenderAppOptions['replies'] = {}, url = '/app/reseller/5/settings/embed') =>
  renderApp({
    url,
    screens: { settings: Settings },
    replies: { getAccount: tenant, saveAccount: tenant, checkInstalledPage: answer, ...replies },
  });
const check = async (address: string) =>
  userEvent.type(await screen.findByLabelText('Address of your page'), `${address}{Enter}`);
const rows = async () =>
  within(await screen.findByRole('list', { name: 'What was found' })).getAllByRole('listitem');

describe('the check of an installed page', () => {
  it('shows what was found, the problems first, each with what to do', async () => {
    const { server } = await open();
    await check('crm.example.test');
    const [problem, advice, fine] = await rows();
    expect(problem).toHaveTextContent(
      'Problem: https://crm.example.test is not on the list of pages that may show the app.Chats need no entry.',
    );
    expect(advice).toHaveTextContent('Advice: data-colour has no meaning for button/v2.');
    expect(fine).toHaveTextContent('Fine: The page answered.');
    expect(screen.getByText(`1 problem on ${page}.`)).toBeInTheDocument();
    expect(server.argsOf('checkInstalledPage')).toMatchObject([
      { url: 'https://crm.example.test' },
    ]);
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      iframes: false,
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it('adds a missing origin to the list and checks the page again', async () => {
    const { server } = await open();
    await check(page);
    await userEvent.click(await screen.findByRole('button', { name: 'Add it to the list' }));
    await waitFor(() => expect(server.argsOf('checkInstalledPage')).toHaveLength(2));
    expect(server.argsOf('saveAccount')).toMatchObject([
      {
        settings: { embedOrigins: ['https://portal.example.test', 'https://crm.example.test'] },
      },
    ]);
  });

  it('offers no list to an organization, nor to those who may not edit it', async () => {
    await open({ getAccount: anAccount() }, '/app/org/7/settings/embed');
    await check(page);
    await rows();
    expect(screen.queryByRole('button', { name: 'Add it to the list' })).toBeNull();
  });

  it('offers no list to those who may not edit the account', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Owners edit this.' }) });
    await check(page);
    await rows();
    expect(screen.queryByRole('button', { name: 'Add it to the list' })).toBeNull();
  });

  it.each([
    ['status', '404', 'It answered 404.'],
    ['timeout', '', 'It took more than ten seconds.'],
    ['unreachable', '', 'No server answered.'],
    ['anything else', '', 'No server answered.'],
  ])('says why a page was not read: %s', async (part, value, words) => {
    await open({
      checkInstalledPage: {
        url: page,
        findings: [{ code: 'not-reached', level: 'problem', part, value }],
      },
    });
    await check(page);
    expect((await rows())[0]).toHaveTextContent(words);
  });

  it.each(['', 'mailto://x', 'https://'])('refuses “%s” at the field', async (address) => {
    const { server } = await open();
    await check(address);
    expect(screen.getByLabelText('Address of your page')).toHaveAccessibleDescription(
      'Write an address such as https://crm.example.com',
    );
    expect(server.argsOf('checkInstalledPage')).toEqual([]);
  });

  it('shows at the field what the server refuses', async () => {
    await open({ checkInstalledPage: refuse(400, 'This address is not on the public web.') });
    await check('https://10.0.0.1/');
    await waitFor(() =>
      expect(screen.getByLabelText('Address of your page')).toHaveAccessibleDescription(
        'This address is not on the public web.',
      ),
    );
  });

  it('asks before a typed address is lost', async () => {
    const { router } = await open();
    await userEvent.type(await screen.findByLabelText('Address of your page'), page);
    await act(async () => void router.history.push('/app/reseller/5'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.history.location.pathname).toBe('/app/reseller/5/settings/embed');
    expect(screen.getByLabelText('Address of your page')).toHaveValue(page);
  });

  it('shows at the field the problem that the server names for it', async () => {
    const fields = [{ path: 'body.url', message: 'leads to a private network' }];
    await open({ checkInstalledPage: refuse(400, 'Check the fields.', { fields }) });
    await check('https://10.0.0.1/');
    await waitFor(() =>
      expect(screen.getByLabelText('Address of your page')).toHaveAccessibleDescription(
        'Leads to a private network',
      ),
    );
  });
});
