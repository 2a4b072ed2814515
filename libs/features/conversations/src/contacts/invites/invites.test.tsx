import { answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from './InvitesPage.js';

const agents = exampleReply('listAccounts');
const rewards = exampleReply('getReferralRewards');
const full = {
  listAccounts: { ...agents, accounts: [agents.accounts[0]!] },
  listMobileContacts: {
    ...exampleReply('listMobileContacts'),
    contacts: [{ id: 3005, name: 'Dana Whitfield', phoneNumber: '+15125550148' }],
  },
  getReferralRewards: { ...rewards, claimable: 10, claimed: 0 },
  claimRewards: { ...exampleReply('claimRewards'), claimed: 10 },
  sendInvite: exampleReply('sendInvite'),
};
const open = (replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url: '/app/org/7/contacts/invites',
    screens: { contacts: Screen },
    replies: { ...answering(full), ...replies },
  });
const field = () => screen.findByLabelText('Phone number or e-mail');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));

describe('an invitation', () => {
  it('goes to a number or an address, also one of a contact, and the page has no fault that axe finds', async () => {
    const { server } = await open();
    await screen.findByRole('option', { name: /Dana Whitfield/ });
    await userEvent.selectOptions(screen.getByLabelText('Contact'), '+15125550148');
    expect(await field()).toHaveValue('+15125550148');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await send();
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(server.argsOf('sendInvite')).toEqual([
      expect.objectContaining({ target: '+15125550148' }),
    ]);
    expect(await field()).toHaveValue('');
  });

  it('says at the field what is missing, and why it was not sent', async () => {
    await open(answering({ sendInvite: refused('invalid', 'cannot be texted') }));
    await field();
    await send();
    expect(await screen.findByText(/^Enter a phone number/)).toBeInTheDocument();
    await userEvent.type(await field(), '5125550148');
    await send();
    expect(await screen.findByText('cannot be texted')).toBeInTheDocument();
    expect(await field()).toHaveValue('5125550148');
  });
});

describe('the link of the organization', () => {
  const link = 'https://patchbay.example/app?signup=true&referredBy=northside';
  const came = [
    { name: 'MT', status: 'rewarded' as const, timestamp: 1767605400 },
    { name: '', status: 'joined' as const, timestamp: 1767605400 },
  ];

  it('is there with its terms and who came by it, and is copied', async () => {
    await open(answering({ getReferralRewards: { ...rewards, link, referrals: came } }));
    expect(await screen.findByLabelText('Your link')).toHaveValue(link);
    expect(screen.getByText(/You get \$10\.00 once they have bought \$20\.00/)).toBeInTheDocument();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^MT.*Rewarded$/);
    expect(items[1]).toMatch(/^Without a name.*Signed up$/);
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy your link' }));
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('is shown as a code to scan', async () => {
    await open(answering({ getReferralRewards: { ...rewards, link, referrals: came } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show QR code: Your link' }));
    expect(await screen.findByRole('img', { name: 'QR code: Your link' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save as a picture' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hide QR code: Your link' }));
    expect(screen.queryByRole('img', { name: 'QR code: Your link' })).toBeNull();
  });

  it('is shared where the device offers that, and a failure is said', async () => {
    const shared: unknown[] = [];
    const answers = [new DOMException('closed', 'AbortError'), new TypeError('broken')];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: unknown) => {
        shared.push(data);
        const error = answers.shift();
        return error ? Promise.reject(error) : Promise.resolve();
      },
    });
    try {
      await open(answering({ getReferralRewards: { ...rewards, link, referrals: [] } }));
      const button = await screen.findByRole('button', { name: 'Share your link' });
      await userEvent.click(button);
      expect(screen.queryByText('The link could not be shared')).toBeNull();
      await userEvent.click(button);
      expect(await screen.findByText('The link could not be shared')).toBeInTheDocument();
      expect(shared[0]).toMatchObject({ url: link });
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  it('is not there for an account that has none', async () => {
    await open(answering({ getReferralRewards: { ...rewards, link: null, referrals: [] } }));
    expect(await screen.findByText(/can be claimed/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Your link')).toBeNull();
  });
});

describe('rewards', () => {
  it('are listed as the ledger has them, and claimed one by one or all', async () => {
    const { server } = await open();
    expect(await screen.findByText(/10\.00 can be claimed/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Claim \$10\.00 of/ }));
    expect(await screen.findByText('$10.00 added to your credit')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Claim all' }));
    await waitFor(() =>
      expect(server.argsOf('claimRewards').map(({ claim }) => claim)).toEqual([
        rewards.rewards[0]!.id,
        'all',
      ]),
    );
  });

  it('say that they were taken back, or that they were spent before', async () => {
    const [reward] = rewards.rewards;
    const states = ['withdrawn', 'kept'] as const;
    const list = states.map((status) => ({ ...reward!, id: status, status }));
    await open(
      answering({ getReferralRewards: { ...rewards, rewards: list, claimable: 0, claimed: 10 } }),
    );
    expect(await screen.findByText('Taken back')).toBeInTheDocument();
    expect(screen.getByText('Refunded later, already spent')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('say so where there are none, and what went wrong', async () => {
    const answers = [
      refused('internal', 'The disk is full.'),
      { ...rewards, rewards: [], claimable: 0, claimed: 0 },
    ];
    await open(answering({ getReferralRewards: () => answers.shift()! }));
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('No rewards yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Claim all' })).toBeNull();
  });

  it('are not claimed by those who may only read them, nor read by others', async () => {
    await open({ getViewer: aViewer({}, { canManageBilling: 'Ask Harborline.' }) });
    expect(await screen.findByText(/10\.00 can be claimed/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('and invitations are closed to those who may not change contacts', async () => {
    const { server } = await open({ getViewer: aViewer({}, { canEditOrg: 'Ask Harborline.' }) });
    expect(await screen.findByText('Ask Harborline.')).toBeInTheDocument();
    expect(server.argsOf('getReferralRewards')).toEqual([]);
  });
});
