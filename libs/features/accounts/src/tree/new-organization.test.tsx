import { refuse, renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NewOrganization } from './NewOrganization.js';

const form = (refusal: Response) =>
  renderApp({
    url: '/app/reseller/5',
    screens: {
      home: () => <NewOrganization parent={5} onClose={() => undefined} onMade={() => undefined} />,
    },
    replies: { createOrganization: refusal },
  });

async function submit() {
  await userEvent.type(await screen.findByLabelText('Name'), 'Acme');
  await userEvent.click(screen.getByRole('button', { name: 'Create organization' }));
}

describe('a new organization that the server refuses', () => {
  it('shows the error at its field', async () => {
    await form(
      refuse(409, 'Check the marked fields.', {
        fields: [{ path: 'body.email', message: 'has an account elsewhere' }],
      }),
    );
    await submit();
    expect(await screen.findByText('Has an account elsewhere')).toBeInTheDocument();
    expect(screen.getByLabelText(/e-mail/i)).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows errors without a field below the fields', async () => {
    await form(
      refuse(400, 'This plan is not offered.', {
        fields: [{ path: 'body.productPlanId', message: 'is not offered' }],
      }),
    );
    await submit();
    expect(
      (await screen.findByText('This plan is not offered.')).closest('[role="alert"]'),
    ).not.toBeNull();
  });
});
