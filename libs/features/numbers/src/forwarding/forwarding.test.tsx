import {
  anAccount,
  type Answers,
  answering,
  aPhoneNumber,
  aViewer,
  refused,
} from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { carriers } from './carriers.js';
import { numbersOverlays } from '../index.js';

const { forwardingInstructions } = numbersOverlays;
const line = '+15125550148';
const number = '+15125550100';
const heard = { verified: true, status: 'verified', phoneNumber: line, number } as const;
const open = (answers: Answers = {}, value = 'true') =>
  renderApp({
    url: `/app/org/7?forwardingInstructions=${value}`,
    overlays: { forwardingInstructions },
    replies: answering({
      getViewer: aViewer(),
      getAccount: anAccount({ vidaPhoneNumber: number }),
      verifyCellForwarding: { phoneNumber: line, number, expiresIn: 120 },
      validateVerifiedNumber: heard,
      ...answers,
    }),
  });
const start = async () => {
  await userEvent.type(await screen.findByLabelText('Your line'), '512 555 0148');
  await userEvent.click(screen.getByRole('button', { name: 'Call my line' }));
};

describe('the forwarding of calls', () => {
  it('tells what to dial, by the phone company', async () => {
    await open();
    expect(await screen.findByText('**004*15125550100#')).toBeInTheDocument();
    await userEvent.click(screen.getByText('All calls'));
    expect(await screen.findByText('**21*15125550100#')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Your phone company'), 'Verizon');
    expect(await screen.findByText('*725125550100')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Your phone company'), 'Other');
    expect(await screen.findByText(/keep the caller’s id\.$/, { selector: 'p' })).toHaveTextContent(
      '+1 (512) 555-0100',
    );
  });

  it('is dialled with a plus in another country, whose companies are not those of the US', async () => {
    await open({ getViewer: aViewer({ phoneCountry: 'MX' }) });
    expect(await screen.findByText('**004*+15125550100#')).toBeInTheDocument();
    await userEvent.click(screen.getByText('All calls'));
    expect(await screen.findByText('**21*+15125550100#')).toBeInTheDocument();
    const companies = screen.getByLabelText('Your phone company');
    expect(
      within(companies)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mobile phone', 'Other']);
  });

  it('is tested by a call that the server hears', async () => {
    const { server } = await open();
    await start();
    expect(
      await screen.findByText('Calls to +1 (512) 555-0148 come to your agent'),
    ).toBeInTheDocument();
    expect(server.argsOf('verifyCellForwarding')).toEqual([
      expect.objectContaining({ phoneNumber: line }),
    ]);
    expect(server.argsOf('validateVerifiedNumber')).toEqual([
      expect.objectContaining({ listen: true }),
    ]);
  });

  it('says that the call did not come', async () => {
    await open({ validateVerifiedNumber: { ...heard, verified: false, status: 'expired' } });
    await start();
    expect(await screen.findByText(/did not come to your agent/)).toBeInTheDocument();
  });

  it('says why the test did not start', async () => {
    await open({ verifyCellForwarding: refused('invalid', 'This line cannot be called.') });
    await start();
    expect(await screen.findByText('This line cannot be called.')).toBeInTheDocument();
  });

  it('shows at the line what the server refuses of it', async () => {
    await open({
      verifyCellForwarding: refused('invalid', {
        fields: [{ path: 'body.phoneNumber', message: 'cannot be called from here' }],
      }),
    });
    await start();
    const line = screen.getByLabelText('Your line');
    await waitFor(() => expect(line).toHaveAttribute('aria-invalid', 'true'));
    expect(line).toHaveAccessibleDescription('Cannot be called from here');
  });

  it('asks for a line, and calls none without it', async () => {
    const { server } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Call my line' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Your line')).toHaveAttribute('aria-invalid', 'true'),
    );
    expect(server.argsOf('verifyCellForwarding')).toEqual([]);
  });

  it('asks before a typed line is lost', async () => {
    const { router } = await open();
    await userEvent.type(await screen.findByLabelText('Your line'), '512');
    await act(async () => void router.history.push('/app/org/7'));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('is not tested by those who may not edit', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Only owners can do this.' }) });
    expect(await screen.findByText('Before you test')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Call my line' })).toBeNull();
  });

  it('is to the number that the address names, and tested on the agent that has it', async () => {
    const { server } = await open(
      { listPhoneNumbers: { total: 1, numbers: [aPhoneNumber({ number, accountId: 9 })] } },
      '%2B15125550100',
    );
    await start();
    expect(await screen.findByText(/come to your agent$/)).toBeInTheDocument();
    const onAgent = [expect.objectContaining({ targetAccountId: '9' })];
    expect(server.argsOf('verifyCellForwarding')).toEqual(onAgent);
    expect(server.argsOf('validateVerifiedNumber')).toEqual(onAgent);
  });

  it('is not tested to a number that is not the main one of its agent', async () => {
    const other = aPhoneNumber({ number: '+12145550177' });
    await open({ listPhoneNumbers: { total: 1, numbers: [other] } }, '%2B12145550177');
    expect(await screen.findByText('**004*12145550177#')).toBeInTheDocument();
    expect(screen.getByText(/^A test call goes to \+1 \(512\) 555-0100/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Call my line' })).toBeNull();
  });

  it('says that the account has no such number', async () => {
    await open({ listPhoneNumbers: { total: 0, numbers: [] } }, '%2B12145550177');
    expect(await screen.findByText('This account has no such number')).toBeInTheDocument();
  });

  it('needs a number first', async () => {
    await open({ getAccount: anAccount({ vidaPhoneNumber: null }) });
    expect(await screen.findByRole('link', { name: 'Get a number' })).toBeInTheDocument();
  });
});

describe('the codes of a phone company', () => {
  it('leave the digits of a foreign number whole', () =>
    expect(carriers.cdma('+4930123456', 'US').all).toBe('*724930123456'));
});

itBehavesLikeOverlay('forwardingInstructions', forwardingInstructions, {
  replies: answering({ getAccount: anAccount({ vidaPhoneNumber: number }) }),
  shows: 'Test it',
});
