import { anAccount } from '@patchbay/fakes';
import { aViewer, refuse, renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen as Settings } from './EmbedPage.js';

const portal = 'https://portal.example.test';
const reseller = anAccount({
  id: 5,
  accountType: 'reseller',
  settings: { brandColor: '#14532d', embedOrigins: [portal] },
});
const open = (url: string, replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url,
    screens: { settings: Settings },
    replies: { getAccount: reseller, saveAccount: reseller, ...replies },
  });
const ofTenant = '/app/reseller/5/settings/embed';
const lines = async () =>
  (await screen.findByRole('group', { name: 'Lines for your page' })).textContent;

describe('what a partner embeds', () => {
  it('is chosen, seen and copied, and kept in the address', async () => {
    const { router } = await open(ofTenant);
    expect(await lines()).toContain("server + '/app/embed?'");
    await userEvent.click(screen.getByRole('radio', { name: /^Chat button with a look/ }));
    await userEvent.type(screen.getByLabelText('Agent’s address'), 'northside');
    await userEvent.type(screen.getByLabelText(/^Text of the button/), 'Ask us');
    await waitFor(async () => expect(await lines()).toContain('data-text="Ask us"'));
    expect(screen.getByTitle('Preview: Chat button with a look')).toHaveAttribute(
      'src',
      expect.stringContaining('/embed/preview?kind=buttonV2&target=northside&label=Ask+us'),
    );
    expect(router.history.location.search).toContain('kind=buttonV2');
    await userEvent.click(screen.getByRole('radio', { name: 'Next' }));
    expect(await lines()).toContain('@patchbay/embed-client/react');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      // jsdom has nothing in a frame.
      iframes: false,
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it('is an agent of the organization, chosen by its name', async () => {
    await open('/app/org/7/settings/embed', {
      getAccount: anAccount(),
      listAccounts: {
        accounts: [
          { id: 9, username: 'front-desk', displayName: 'Front desk' },
          { id: 10, username: 'billing', displayName: 'Billing' },
        ],
        totalAccounts: 2,
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText('Agent'), 'Billing');
    await waitFor(async () => expect(await lines()).toContain('data-target="billing"'));
    expect(screen.queryByRole('button', { name: 'Make a token' })).toBeNull();
  });

  it('books in the colour of the tenant, unless another one is chosen', async () => {
    await open('/app/org/7/settings/embed?kind=booking&of=larkin', {
      getAccount: anAccount(),
      lookupDomain: {
        profile: { name: 'Harborline', details: {}, settings: { brandColor: '#14532d' } },
      },
    });
    await waitFor(async () => expect(await lines()).toContain('data-color="#14532d"'));
    expect(screen.getByTitle('Preview: Booking button')).toHaveAttribute(
      'src',
      expect.stringContaining('/embedChat?chatTarget=larkin&mode=scheduling'),
    );
    await userEvent.type(screen.getByLabelText('Colour'), '#a4573f');
    await waitFor(async () => expect(await lines()).toContain('data-color="#a4573f"'));
  });

  it('is not open without the permission, with its reason', async () => {
    await open(ofTenant, {
      getViewer: aViewer({}, { canViewEmbeds: 'Harborline turned it off.' }),
    });
    expect(await screen.findByText('Harborline turned it off.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Embed' })).toBeNull();
  });
});

describe('pages that may show the app', () => {
  const field = () => screen.findByLabelText('Address of a page');
  it('are added to those that are listed', async () => {
    const { server } = await open(ofTenant);
    await userEvent.type(await field(), 'https://second.example.test/path{Enter}');
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toEqual([
        {
          targetAccountId: '5',
          settings: { embedOrigins: [portal, 'https://second.example.test'] },
        },
      ]),
    );
  });

  it('are removed one by one, after a question', async () => {
    const { server } = await open(ofTenant);
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${portal}` }));
    const question = await screen.findByRole('alertdialog', { name: `Remove ${portal}?` });
    expect(server.argsOf('saveAccount')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toEqual([
        { targetAccountId: '5', settings: { embedOrigins: [] } },
      ]),
    );
  });

  it('stay where the question is answered with no', async () => {
    const { server } = await open(ofTenant);
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${portal}` }));
    const question = await screen.findByRole('alertdialog', { name: `Remove ${portal}?` });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: `Remove ${portal}` })).toBeVisible();
    expect(server.argsOf('saveAccount')).toEqual([]);
  });

  it.each([
    ['http://portal.test', 'Write it with https:// in front, and nothing behind the host'],
    [portal, 'This address is listed already'],
  ])('refuse %s at the field, before it is sent', async (address, words) => {
    const { server } = await open(ofTenant);
    await userEvent.type(await field(), `${address}{Enter}`);
    expect(await field()).toHaveAccessibleDescription(words);
    expect(server.argsOf('saveAccount')).toEqual([]);
  });

  it('show at the field what the server refuses', async () => {
    await open(ofTenant, { saveAccount: refuse(400, 'Too wide.') });
    await userEvent.type(await field(), 'https://*.com{Enter}');
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription('Too wide.'));
  });

  it('show at the field what the server refuses of the list, and keep the address', async () => {
    const fields = [{ path: 'body.settings.embedOrigins', message: 'has a wildcard' }];
    await open(ofTenant, { saveAccount: refuse(400, 'Check the fields.', { fields }) });
    await userEvent.type(await field(), 'https://*.com{Enter}');
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription('Has a wildcard'));
    expect(await field()).toHaveValue('https://*.com');
  });

  it('ask before a typed address is lost, and not once it is added', async () => {
    const { router } = await open(ofTenant);
    await userEvent.type(await field(), 'https://second.example.test');
    await act(async () => void router.history.push('/app/reseller/5'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await userEvent.type(await field(), '{Enter}');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    await act(async () => void router.history.push('/app/reseller/5'));
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/reseller/5'));
  });
});

describe('the page that links in mails lead to', () => {
  const field = () => screen.findByLabelText('Your page that shows the app');
  it('is kept as it was typed, and removed when it is emptied', async () => {
    const { server } = await open(ofTenant);
    await userEvent.type(await field(), 'https://crm.example.test/agents?tab=1{Enter}');
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toEqual([
        { targetAccountId: '5', settings: { embedUrl: 'https://crm.example.test/agents?tab=1' } },
      ]),
    );
    await userEvent.clear(await field());
    await userEvent.type(await field(), '{Enter}');
    await waitFor(() =>
      expect(server.argsOf('saveAccount').at(-1)).toMatchObject({ settings: { embedUrl: null } }),
    );
  });

  it('is refused at the field where it is no address', async () => {
    const { server } = await open(ofTenant);
    await userEvent.type(await field(), 'crm{Enter}');
    expect(await field()).toHaveAccessibleDescription('Write it with https:// in front');
    expect(server.argsOf('saveAccount')).toEqual([]);
  });
});

describe('a test token', () => {
  it('is made for a member and opens the app as a partner’s page does', async () => {
    const { server } = await open(ofTenant, { mintOneTimeToken: { authToken: 'once_1' } });
    const email = await screen.findByLabelText('E-mail of the member');
    await userEvent.clear(email);
    await userEvent.type(email, 'pat@northside.test');
    await userEvent.click(screen.getByRole('button', { name: 'Make a token' }));
    const made = await screen.findByRole('link', { name: 'Open' });
    expect(made.getAttribute('href')).toContain(
      '/app/embed?appEmbed=true&authToken=once_1&email=pat%40northside.test',
    );
    expect(server.argsOf('mintOneTimeToken')).toEqual([
      expect.objectContaining({ email: 'pat@northside.test' }),
    ]);
  });

  it('says at the field why there is none', async () => {
    await open(ofTenant, { mintOneTimeToken: refuse(404, 'There is no such member.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
    const form = within(document.querySelector('form:has([type=email])') as HTMLElement);
    await waitFor(() =>
      expect(form.getByLabelText('E-mail of the member')).toHaveAccessibleDescription(
        'There is no such member.',
      ),
    );
  });
});
