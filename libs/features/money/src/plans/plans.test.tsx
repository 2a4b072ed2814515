import { type Answers, answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { moneyOverlays } from '../index.js';

const { planDetails, subscription } = moneyOverlays;
const current = exampleReply('getCurrentPlan');
const running = {
  ...exampleReply('getCurrentPlan').subscription!,
  state: 'active' as const,
  cancelsTimestamp: null,
};
const full = { ...current, subscription: running };

const open = (answers: Answers = {}, search = '?subscription=true') =>
  renderApp({
    url: `/app/org/7${search}`,
    overlays: { planDetails, subscription },
    replies: answering({ getViewer: aViewer(), getCurrentPlan: full, ...answers }),
  });

describe('the subscription', () => {
  it('is cancelled with the paid term after a question, and not by the safe button', async () => {
    const { server } = await open({ cancelPlan: {} });
    const ask = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    await ask();
    const question = { name: 'Cancel the subscription to Business Growth?' };
    const first = await screen.findByRole('alertdialog', question);
    await userEvent.click(within(first).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.argsOf('cancelPlan')).toEqual([]);
    await ask();
    const second = await screen.findByRole('alertdialog', question);
    await userEvent.click(within(second).getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() =>
      expect(server.argsOf('cancelPlan')).toEqual([expect.objectContaining({ when: 'termEnd' })]),
    );
    expect(await screen.findByText('The cancellation was sent')).toBeInTheDocument();
    await waitFor(() => expect(server.argsOf('getCurrentPlan')).toHaveLength(2));
  });

  it('that ends already offers no end, and says when', async () => {
    await open({
      getCurrentPlan: { ...full, subscription: { ...running, cancelsTimestamp: 1769860800 } },
    });
    expect(await screen.findByText('Ends on')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('is not ended by those who may only see billing', async () => {
    await open({ getViewer: aViewer({}, { canManageBilling: 'Only owners can do this.' }) });
    expect(await screen.findByText('Business Growth')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('may be missing', async () => {
    await open({ getCurrentPlan: { ...full, productPlan: null, subscription: null } });
    expect(await screen.findByText(/^This account pays for no plan\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeInTheDocument();
  });
});

describe('the details of a plan', () => {
  it('show what a unit costs, and what is included', async () => {
    await open(
      { getProductPlan: exampleReply('getProductPlan') },
      '?planDetails=pplan-growth-7f3a',
    );
    const row = await screen.findByRole('row', { name: /^voice/ });
    expect(row).toHaveTextContent('voice60500from 1: $0.08');
    expect(screen.getByText('500 minutes a month')).toBeInTheDocument();
  });

  it('say that an address names no plan, and ask for nothing', async () => {
    const { server } = await open({}, '?planDetails=true');
    expect(await screen.findByText('This address names no plan')).toBeInTheDocument();
    expect(server.argsOf('getProductPlan')).toEqual([]);
  });

  it('say what went wrong', async () => {
    await open(
      { getProductPlan: refused('internal', 'The books are closed.') },
      '?planDetails=pplan-growth-7f3a',
    );
    expect(await screen.findByText('The books are closed.')).toBeInTheDocument();
  });
});

itBehavesLikeOverlay('subscription', subscription, {
  replies: answering({ getCurrentPlan: full }),
  shows: 'Business Growth',
});

itBehavesLikeOverlay('planDetails', planDetails, {
  args: { value: 'pplan-growth-7f3a' },
  replies: answering({ getProductPlan: exampleReply('getProductPlan') }),
  shows: '500 minutes a month',
});
