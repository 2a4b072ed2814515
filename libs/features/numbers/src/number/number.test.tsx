import { aLevel, type Answers, answering, aPhoneNumber, aViewer, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { numbersOverlays } from '../index.js';

const { number } = numbersOverlays;
const one = (change: Parameters<typeof aPhoneNumber>[0] = {}) => ({
  listPhoneNumbers: { total: 1, numbers: [aPhoneNumber(change)] },
});
const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const open = (answers: Answers = {}, search = '?number=%2B15125550100') =>
  renderApp({
    url: `/app/org/7${search}`,
    overlays: { number },
    replies: answering({ getViewer: aViewer({ home: reseller }), ...one(), ...answers }),
  });

describe('a phone number', () => {
  it('shows what is known of it', async () => {
    const { server } = await open(one({ forwardedFrom: '+15125550148' }));
    const panel = await screen.findByRole('dialog', { name: '+1 (512) 555-0100' });
    expect(await within(panel).findByText('Front desk')).toBeInTheDocument();
    expect(panel).toHaveTextContent('Calls · Texts');
    expect(panel).toHaveTextContent('+1 (512) 555-0148');
    expect(server.argsOf('listPhoneNumbers')[0]).toMatchObject({ number: '+15125550100' });
  });

  it('is returned after a question, and not by the safe button', async () => {
    const { server, router } = await open({ returnPhoneNumber: {} });
    const ask = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Return number' }));
    const question = { name: 'Return +1 (512) 555-0100?' };
    await ask();
    const first = await screen.findByRole('alertdialog', question);
    expect(first).toHaveTextContent('It goes back to the carrier');
    await userEvent.click(within(first).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.argsOf('returnPhoneNumber')).toEqual([]);
    await ask();
    const second = await screen.findByRole('alertdialog', question);
    await userEvent.click(within(second).getByRole('button', { name: 'Return number' }));
    await waitFor(() =>
      expect(server.argsOf('returnPhoneNumber')).toEqual([
        expect.objectContaining({ number: '+15125550100' }),
      ]),
    );
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('is not returned by an organization, which reads whom to ask', async () => {
    await open({ getViewer: aViewer() });
    expect(await screen.findByText(/Only your provider can return a number/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Return number' })).toBeNull();
  });

  it('that is not proven leads to its proof', async () => {
    await open(one({ kind: 'own', status: 'pending', capabilities: [] }));
    const link = await screen.findByRole('link', { name: 'Prove that it is yours' });
    expect(link).toHaveAttribute('href', expect.stringContaining('addCustomNumber='));
    expect(screen.getByText('Not known here')).toBeInTheDocument();
  });

  it('may be missing, unnamed, or not to be read', async () => {
    const missing = await open({ listPhoneNumbers: { total: 0, numbers: [] } });
    expect(await screen.findByText('This account has no such number')).toBeInTheDocument();
    missing.unmount();
    const unnamed = await open({}, '?number=true');
    expect(await screen.findByText('This address names no number')).toBeInTheDocument();
    unnamed.unmount();
    await open({ listPhoneNumbers: refused('internal', 'The disk is full.') });
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
  });
});

itBehavesLikeOverlay('number', number, {
  args: { value: '+15125550100' },
  replies: answering(one()),
  shows: 'Front desk',
});
