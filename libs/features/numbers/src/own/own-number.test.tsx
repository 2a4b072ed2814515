import { type Answers, answering, aPhoneNumber, aViewer, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { numbersOverlays } from '../index.js';

const { addCustomNumber } = numbersOverlays;
const number = '+15125550148';
const open = (answers: Answers = {}, search = '?addCustomNumber=true') =>
  renderApp({
    url: `/app/org/7${search}`,
    overlays: { addCustomNumber },
    replies: answering({
      getViewer: aViewer(),
      listPhoneNumbers: { total: 1, numbers: [aPhoneNumber({ number, accountId: 9 })] },
      assignByoPhoneNumber: { number, status: 'pending' },
      requestPhoneVerificationCode: {},
      validatePhoneVerificationCode: { phoneNumber: number },
      ...answers,
    }),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const enter = async () => {
  await userEvent.type(await screen.findByLabelText('Your number'), '512 555 0148');
  await press('Continue');
};

describe('a number that one brings', () => {
  it('is proven by a code, by call if one wants', async () => {
    const { server, router } = await open();
    await enter();
    await userEvent.click(await screen.findByText('By call'));
    await press('Send code');
    await userEvent.type(await screen.findByLabelText('Code'), '012345');
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(server.argsOf('assignByoPhoneNumber')).toEqual([expect.objectContaining({ number })]);
    expect(server.argsOf('requestPhoneVerificationCode')).toEqual([
      expect.objectContaining({ phoneNumber: number, method: 'call' }),
    ]);
    expect(server.argsOf('validatePhoneVerificationCode')).toEqual([
      expect.objectContaining({
        phoneNumber: number,
        verificationCode: '012345',
        targetAccountId: '9',
      }),
    ]);
    expect(await screen.findByText('+1 (512) 555-0148 works now')).toBeInTheDocument();
  });

  it('works at once if the own supplier holds it', async () => {
    const { server, router } = await open({
      assignByoPhoneNumber: { number, status: 'assigned' },
    });
    await enter();
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(server.argsOf('requestPhoneVerificationCode')).toEqual([]);
  });

  it('is asked for, and nothing is sent without it', async () => {
    const { server } = await open();
    await press('Continue');
    expect(await screen.findByText('Enter your number')).toBeInTheDocument();
    expect(server.argsOf('assignByoPhoneNumber')).toEqual([]);
  });

  it('says what the server refuses', async () => {
    await open({ assignByoPhoneNumber: refused('not-found', 'It was just taken.') });
    await enter();
    expect(await screen.findByText('It was just taken.')).toBeInTheDocument();
  });

  it('shows at the field what the server refuses of it, and keeps the number', async () => {
    await open({
      assignByoPhoneNumber: refused('invalid', {
        fields: [{ path: 'body.number', message: 'is already with another account' }],
      }),
    });
    await enter();
    const field = screen.getByLabelText('Your number');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(field).toHaveAccessibleDescription('Is already with another account');
    expect(field).toHaveValue('(512) 555-0148');
  });

  it('is not lost without a question', async () => {
    const { router } = await open();
    await userEvent.type(await screen.findByLabelText('Your number'), '512');
    await press('Cancel');
    await press('Keep editing');
    expect(router.history.location.search).toContain('addCustomNumber');
    await press('Cancel');
    await press('Discard changes');
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('keeps a wrong code to be corrected', async () => {
    await open(
      { validatePhoneVerificationCode: refused('invalid', 'Could not verify code.') },
      '?addCustomNumber=%2B15125550148',
    );
    await press('Send code');
    await userEvent.type(await screen.findByLabelText('Code'), '111111');
    expect(await screen.findByText('Could not verify code.')).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveValue('111111');
  });
});

itBehavesLikeOverlay('addCustomNumber', addCustomNumber, { shows: 'Your number' });
