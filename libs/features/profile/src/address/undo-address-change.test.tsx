import { type FakeReplies, refuse, renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as Undo } from './UndoAddressChange.js';

describe('the page that reverts a change of address', () => {
  const open = (url: string, more: FakeReplies = {}) =>
    renderApp({ url, session: null, screens: { undoAddressChange: Undo }, replies: more });

  it('does nothing before the button, then shows the result', async () => {
    const { server } = await open('/app/undoAddressChange#id.signed', {
      revertEmailChange: { email: 'ada@example.test' },
    });
    expect(server.argsOf('revertEmailChange')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
    expect(await screen.findByText(/ada@example.test signs in/)).toHaveAttribute('role', 'status');
    expect(server.argsOf('revertEmailChange')).toEqual([{ token: 'id.signed' }]);
  });
  it('shows the reason of a refusal', async () => {
    await open('/app/undoAddressChange#id.signed', {
      revertEmailChange: refuse(400, 'This link is older than three days.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
    expect(await screen.findByText('This link is older than three days.')).toHaveAttribute(
      'role',
      'alert',
    );
  });
  it('reports an incomplete link', async () => {
    await open('/app/undoAddressChange');
    expect(await screen.findByText(/not complete/)).toHaveAttribute('role', 'alert');
  });
});
