import {
  aLevel,
  anAccount,
  type Answers,
  answering,
  aViewer,
  exampleReply,
  refused,
} from '@patchbay/fakes';
import { displayPhone } from '@patchbay/formats';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onboardingOverlays } from '../index.js';

itBehavesLikeOverlay('selectNumber', onboardingOverlays.selectNumber, {
  replies: answering({ getAccount: anAccount({ vidaPhoneNumber: null }) }),
  shows: 'Search for a number',
});

describe('choosing a number', () => {
  it.each(['reseller', 'partner'] as const)(
    'asks a %s to open an organization first',
    async (type) => {
      const node = aLevel({ id: 5, type, displayName: 'Harborline' });
      await renderApp({
        url: '/app?selectNumber=true',
        overlays: onboardingOverlays,
        replies: { getViewer: aViewer({ home: node, target: node, trail: [node] }) },
      });
      expect(await screen.findByText('Choose an organization first')).toBeInTheDocument();
      expect(screen.queryByText('Search for a number')).toBeNull();
    },
  );
});

describe('the search for a number', () => {
  const open = (answers: Answers = {}) =>
    renderApp({
      url: '/app/org/7?selectNumber=true',
      overlays: onboardingOverlays,
      replies: answering({
        getViewer: aViewer(),
        getAccount: anAccount({ vidaPhoneNumber: null }),
        ...answers,
      }),
    });
  const digits = () => screen.findByLabelText('First digits');

  it('is in the country of the organization, without the area code of another', async () => {
    const { server } = await open({
      getViewer: aViewer({ phoneCountry: 'ES' }),
      searchNumbersByPrefix: { numbers: [] },
    });
    await waitFor(async () => expect(await digits()).toHaveValue(''));
    expect(await digits()).not.toHaveAttribute('placeholder');
    await userEvent.type(await digits(), '91');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(server.argsOf('searchNumbersByPrefix')).toEqual([
        expect.objectContaining({ prefix: '91', country: 'ES', strict: false }),
      ]),
    );
  });

  it('sends the digits alone, and lists what is free', async () => {
    const free = { number: '+17375550101', city: 'Austin', region: 'TX', country: 'US' };
    const { server } = await open({ searchNumbersByPrefix: { numbers: [free] } });
    await userEvent.clear(await digits());
    await userEvent.type(await digits(), '7-37{Enter}');
    expect(await screen.findByText(/Austin/)).toBeInTheDocument();
    expect(server.argsOf('searchNumbersByPrefix')).toEqual([
      expect.objectContaining({ prefix: '737', country: 'US', strict: false }),
    ]);
  });

  it('says whose numbers it lists where the country of the account has none', async () => {
    const free = { number: '+17375550101', city: 'Austin', region: 'TX', country: 'US' };
    await open({
      getViewer: aViewer({ phoneCountry: 'MX' }),
      searchNumbersByPrefix: { numbers: [free] },
    });
    await userEvent.type(await digits(), '55{Enter}');
    expect(
      await screen.findByText('No number is free in: Mexico. Listed instead: United States.'),
    ).toBeVisible();
  });

  it('takes one after a question that says its price', async () => {
    const free = { number: '+17375550101', city: 'Austin', region: 'TX', country: 'US' };
    const shown = displayPhone(free.number);
    const plan = exampleReply('getCurrentPlan');
    const item = {
      productItem: 'us-number' as const,
      unitQuantity: 1,
      included: 1,
      tiers: [{ quantityMin: 1, quantityMax: null, price: 3 }],
    };
    const { server } = await open({
      searchNumbersByPrefix: { numbers: [free] },
      getCurrentPlan: { ...plan, productPlan: { ...plan.productPlan!, items: [item] } },
      assignPhoneNumber: { success: true, number: free.number },
    });
    await userEvent.type(await digits(), '{Enter}');
    const price = /The first number is in your plan\. Each further one costs \$3\.00 a month\./;
    expect(await screen.findByText(price)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: `Take it: ${shown}` }));
    const question = await screen.findByRole('alertdialog', { name: `Take ${shown}?` });
    expect(within(question).getByText(price)).toBeVisible();
    expect(server.argsOf('assignPhoneNumber')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Take it' }));
    await waitFor(() => expect(server.argsOf('assignPhoneNumber')).toHaveLength(1));
  });

  it('says that an account without a plan pays nothing, where it has numbers all the same', async () => {
    await open({
      searchNumbersByPrefix: { numbers: [] },
      getCurrentPlan: { ...exampleReply('getCurrentPlan'), productPlan: null, subscription: null },
    });
    expect(await screen.findByText('This account pays nothing for a number.')).toBeVisible();
  });

  it('leads to the plans where the account has none, and asks for no numbers', async () => {
    const { server } = await open({
      getAccount: anAccount({ vidaPhoneNumber: null, vidaPremium: false }),
    });
    expect(await screen.findByText('A number comes with a plan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      expect.stringContaining('upgrade'),
    );
    expect(screen.queryByLabelText('First digits')).toBeNull();
    expect(server.argsOf('searchNumbersByPrefix')).toEqual([]);
  });

  it('leads to the plans also where a number stayed after the plan ended', async () => {
    const number = '+15125550199';
    await open({ getAccount: anAccount({ vidaPhoneNumber: number, vidaPremium: false }) });
    expect(await screen.findByText('A number comes with a plan')).toBeVisible();
    expect(screen.getByText(displayPhone(number))).toBeVisible();
    expect(screen.queryByLabelText('First digits')).toBeNull();
  });

  it('is not offered when the plan cannot be read', async () => {
    await open({ getAccount: refused('internal') });
    expect(await screen.findByText('Your plan could not be read')).toBeVisible();
    expect(screen.queryByLabelText('First digits')).toBeNull();
  });

  it('shows at the digits what the server refuses of them', async () => {
    await open({
      searchNumbersByPrefix: refused('invalid', {
        fields: [{ path: 'body.prefix', message: 'is no area code' }],
      }),
    });
    await userEvent.type(await digits(), '{Enter}');
    await waitFor(async () =>
      expect(await digits()).toHaveAccessibleDescription('Is no area code'),
    );
  });

  it('is left without a question: nothing is lost with it', async () => {
    const { router } = await open();
    await userEvent.type(await digits(), '99');
    await act(async () => void router.history.push('/app/org/7'));
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
  });
});
