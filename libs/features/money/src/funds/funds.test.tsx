import { jest } from '@jest/globals';
import { type Answers, answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { moneyOverlays } from '../index.js';

const { addFunds } = moneyOverlays;
const checkout = exampleReply('createCreditCheckout');
const open = (answers: Answers = {}, search = '?addFunds=true') =>
  renderApp({
    url: `/app/org/7${search}`,
    overlays: { addFunds },
    replies: answering({ getViewer: aViewer(), createCreditCheckout: checkout, ...answers }),
  });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));

describe('adding funds', () => {
  it('leads to the page of the processor for the amount that was typed', async () => {
    const leave = jest.spyOn(window, 'open').mockReturnValue(null);
    const { server } = await open();
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '25.50');
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(checkout.url, '_self'));
    leave.mockRestore();
    expect(server.argsOf('createCreditCheckout')).toEqual([
      expect.objectContaining({ amount: 25.5, currency: 'usd', credit: 'cardCredit' }),
    ]);
  });

  it('takes the amount of the address', async () => {
    await open({}, '?addFunds=true&fundsAmount=40');
    expect(await screen.findByRole('textbox', { name: /Amount/ })).toHaveValue('40.00');
  });

  it('asks for an amount, and sends nothing without one', async () => {
    const { server } = await open();
    await screen.findByRole('textbox', { name: /Amount/ });
    await press();
    expect(
      await screen.findByText('Enter an amount from $0.01 to $100,000.00'),
    ).toBeInTheDocument();
    expect(server.argsOf('createCreditCheckout')).toEqual([]);
  });

  it('shows at the field what the server refuses of it', async () => {
    await open(
      {
        createCreditCheckout: refused('invalid', {
          fields: [{ path: 'body.amount', message: 'is more than your plan allows' }],
        }),
      },
      '?addFunds=true&fundsAmount=40',
    );
    const amount = await screen.findByRole('textbox', { name: /Amount/ });
    await press();
    await waitFor(() => expect(amount).toHaveAttribute('aria-invalid', 'true'));
    expect(amount).toHaveAccessibleDescription(/Is more than your plan allows/);
    expect(amount).toHaveValue('40.00');
  });

  it('is not left without a question once an amount was typed', async () => {
    const { router } = await open();
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '25');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.history.location.search).toContain('addFunds');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('says what went wrong, and can be tried again', async () => {
    await open(
      { createCreditCheckout: refused('internal', 'The processor is away.') },
      '?addFunds=true&fundsAmount=40',
    );
    await screen.findByRole('textbox', { name: /Amount/ });
    await press();
    expect(await screen.findByText('The processor is away.')).toBeInTheDocument();
  });
});

itBehavesLikeOverlay('addFunds', addFunds, { shows: 'Continue to payment' });
