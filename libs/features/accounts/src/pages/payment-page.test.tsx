import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, fakeServer, refuse, renderApp } from '@patchbay/overlays/testing';
import { Screen as PaymentPage } from './PaymentPage.js';

const slug = 'q7Jr0cV8pYw2mZk1xT9aBg';
const link = {
  name: 'Northside Dental',
  image: null,
  amount: 19.99,
  unit: 'USD',
  status: 'open',
} as const;
const processor = 'https://processor.example/pay/1';

/** The link is shown by the app's client, and paid by a client of its own over the page's fetch. */
async function visit(given: FakeReplies, session: null | undefined = null) {
  const replies: FakeReplies = {
    fetchPaymentSlug: link,
    allocateTempUserSession: { id: 9, username: 'visitor-9', token: 'visitor' },
    createCreditCheckout: { id: '1', url: processor },
    ...given,
  };
  const payments = fakeServer(replies);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((to, init) =>
      payments.transport(String(to), (init ?? {}) as Parameters<typeof payments.transport>[1]),
    );
  const app = await renderApp({
    url: `/app?checkout=${slug}`,
    screens: { paymentPage: PaymentPage },
    replies,
    ...(session === null ? { session } : {}),
  });
  return { ...app, payments };
}

const payButton = () => screen.findByRole('button', { name: 'Pay $19.99' });
const spyOnLeaving = () => jest.spyOn(window, 'open').mockImplementation(() => null);
beforeEach(() => {
  globalThis.fetch ??= (async () => new Response()) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

describe('a payment link', () => {
  it('shows a visitor the payee and the amount, and no sign-in', async () => {
    const { server, payments } = await visit({});
    expect(await screen.findByText(/Northside Dental/)).toBeInTheDocument();
    expect(await payButton()).toBeEnabled();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(server.argsOf('fetchPaymentSlug')).toEqual([{ slug }]);
    expect(payments.asked).toEqual([]);
  });

  it.each([
    ['visitor', null],
    ['member', undefined],
  ] as const)(
    'leads a %s to the page of the processor, and from there to the pages that follow a payment',
    async (_who, session) => {
      const leave = spyOnLeaving();
      const { payments, store } = await visit({}, session);
      const before = store.current();
      await userEvent.click(await payButton());
      expect(payments.argsOf('createCreditCheckout')).toEqual([
        {
          credit: 'cardCredit',
          slug,
          successUrl: '/app/paymentSuccess',
          cancelUrl: '/app/paymentCancel',
        },
      ]);
      expect(leave.mock.calls).toEqual([[processor, '_self']]);
      expect(store.current()).toEqual(before);
    },
  );

  it.each([
    ['paid', 'This was paid already'],
    ['closed', 'This payment link is closed'],
  ] as const)('that is %s says so and cannot be paid', async (status, title) => {
    await visit({ fetchPaymentSlug: { ...link, status } });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  it('that the server does not know says so, without a retry', async () => {
    await visit({ fetchPaymentSlug: refuse(404, 'Payment link not found') });
    expect(await screen.findByText('There is no such payment link')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is asked for again after a failure', async () => {
    let isAway = true;
    await visit({
      fetchPaymentSlug: () => (isAway ? refuse(503, 'Busy.', { retryable: false }) : link),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await userEvent.click(again);
    expect(await payButton()).toBeEnabled();
  });

  it('says why the payment did not begin, and can be tried again', async () => {
    const leave = spyOnLeaving();
    await visit({ createCreditCheckout: refuse(502, 'The processor does not answer.') });
    await userEvent.click(await payButton());
    expect(
      (await screen.findByText('The processor does not answer.')).closest('[role="alert"]'),
    ).not.toBeNull();
    expect(await payButton()).toBeEnabled();
    expect(leave).not.toHaveBeenCalled();
  });
});
