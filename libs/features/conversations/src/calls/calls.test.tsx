import {
  aConversation,
  aLevel,
  type Answers,
  answering,
  aPhoneNumber,
  aViewer,
  refused,
} from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { conversationsOverlays } from '../index.js';
import { aSimulatedCall, anOpenCall } from './call-sample.js';
import { linesOf } from './call-lines.js';

const { call, calling, callVerify, callTranscript } = conversationsOverlays;
const id = aSimulatedCall().callId;
const base: Answers = {
  getViewer: aViewer(),
  listPhoneNumbers: { total: 1, numbers: [aPhoneNumber({ number: '+15125550100' })] },
  getSimulatedCall: { call: aSimulatedCall() },
  listOpenCalls: { simulated: true, calls: [anOpenCall()] },
  getConversationByUuid: { conversation: [], details: aConversation() },
  requestPhoneVerificationCode: {},
  validatePhoneVerificationCode: { phoneNumber: '+15125550148' },
};
const open = (search: string, answers: Answers = {}) =>
  renderApp({
    url: `/app/org/7?${search}`,
    overlays: { call, calling, callVerify, callTranscript },
    replies: answering({ ...base, ...answers }),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

itBehavesLikeOverlay('call', call, { replies: answering(base), shows: 'Number to reach' });
itBehavesLikeOverlay('calling', calling, { replies: answering(base), shows: /calls Front desk/ });
itBehavesLikeOverlay('callVerify', callVerify, {
  replies: answering(base),
  shows: /a code of six digits/,
});

describe('the simulator', () => {
  it('asks an account above organizations to step into one', async () => {
    const target = aLevel({ id: 1, type: 'partner', displayName: 'Patchbay' });
    const { server } = await open('call=true', {
      getViewer: { ...aViewer(), target },
    } as Answers);
    expect(await screen.findByText('Choose an organization first')).toBeInTheDocument();
    expect(server.argsOf('listPhoneNumbers')).toEqual([]);
  });

  it('calls a number as any caller over a chosen line, and has its own address', async () => {
    const { server, router } = await open('call=true', {
      startSimulatedCall: { call: aSimulatedCall() },
    });
    const from = await screen.findByLabelText('Calls from');
    await userEvent.clear(from);
    await userEvent.type(from, '+1 512 555 0199');
    await userEvent.selectOptions(screen.getByLabelText('Line'), 'noisy');
    expect(screen.getByText(/Every third word is lost/)).toBeInTheDocument();
    await press('Call');
    const log = await screen.findByRole('log', { name: 'The call' });
    expect(within(log).getByText('Yes, from 9 to noon.')).toBeInTheDocument();
    expect(server.argsOf('startSimulatedCall')).toEqual([
      expect.objectContaining({ to: '+15125550100', from: '+15125550199', quality: 'noisy' }),
    ]);
    expect(router.history.location.search).toContain(`call=meeting-${id}`);
  });

  it('says that the call is typed, and shows each message of the carrier with its content', async () => {
    await open(`call=meeting-${id}`);
    expect(await screen.findByText('This call is typed')).toBeInTheDocument();
    const ladder = screen.getByRole('region', { name: 'Messages of the carrier' });
    expect(within(ladder).getAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(within(ladder).getByRole('button', { name: 'Content of Rings' }));
    expect(within(ladder).getByText(/"ringing"/)).toBeInTheDocument();
  });

  it('speaks, interrupts, presses keys and stays silent', async () => {
    const { server } = await open(`call=meeting-${id}`, {
      moveSimulatedCall: { call: aSimulatedCall() },
    });
    await userEvent.type(await screen.findByLabelText('Say something'), 'Hello{Enter}');
    await userEvent.type(screen.getByLabelText('Say something'), 'Wait');
    await press('Interrupt with it');
    await press('Keys');
    await press('Key 1');
    await press('Key #');
    await press('Press them');
    await press('Say nothing');
    await waitFor(() =>
      expect(server.argsOf('moveSimulatedCall')).toEqual([
        expect.objectContaining({ callId: id, move: 'say', text: 'Hello' }),
        expect.objectContaining({ move: 'interrupt', text: 'Wait' }),
        expect.objectContaining({ move: 'keys', text: '1#' }),
        expect.objectContaining({ move: 'silence' }),
      ]),
    );
  });

  it('offers only what the state of the call allows', async () => {
    await open(`call=meeting-${id}`, {
      getSimulatedCall: { call: aSimulatedCall({ state: 'transferring' }) },
    });
    expect(await screen.findByRole('button', { name: 'They are busy (486)' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Say something')).toBeNull();
  });

  it('says why a move was refused', async () => {
    await open(`call=meeting-${id}`, {
      moveSimulatedCall: refused('conflict', 'That call is over.'),
    });
    await press('Hang up');
    expect(await screen.findByText('That call is over.')).toBeInTheDocument();
  });

  it('keeps a call that is over as a case of its agent', async () => {
    const { server } = await open(`call=meeting-${id}`, {
      getSimulatedCall: { call: aSimulatedCall({ state: 'ended', outcome: 'completed' }) },
    });
    expect(await screen.findByText('Over: completed')).toBeInTheDocument();
    await press('Save as a case');
    await press('Save the case');
    await waitFor(() =>
      expect(server.argsOf('saveAgentCase')).toEqual([
        expect.objectContaining({
          agentId: '2001',
          title: 'Are you open on Saturday?',
          channel: 'call',
          turns: [{ say: 'Are you open on Saturday?', checks: [] }],
        }),
      ]),
    );
  });

  it('says that a call is not kept any more, and that no agent has a number', async () => {
    const { unmount } = await open(`call=meeting-${id}`, {
      getSimulatedCall: refused('not-found', 'Gone.'),
    });
    expect(await screen.findByText('This call is not kept any more')).toBeInTheDocument();
    unmount();
    await open('call=true', { listPhoneNumbers: { total: 0, numbers: [] } });
    expect(await screen.findByText('No agent has a number yet')).toBeInTheDocument();
    cleanup();
    await open('call=true', { listOpenCalls: { simulated: false, calls: [] } });
    expect(await screen.findByText('Calls cannot be simulated here')).toBeInTheDocument();
  });

  it('shows a repeated message once', () => {
    const { steps } = aSimulatedCall();
    const twice = [0, 1, 0, 1, 2, 3, 2, 3].flatMap((at) => steps[at] ?? []);
    expect(linesOf({ steps: twice, quality: 'repeating' })).toEqual(
      linesOf({ steps, quality: 'clear' }),
    );
  });
});

describe('a call that is watched', () => {
  const watch = 'call=meeting-u1&isLive=true&viewerOnly=true';

  it('shows what is said and nothing to speak with', async () => {
    await open(watch);
    expect(await screen.findByText('A cleaning, please.')).toBeInTheDocument();
    expect(screen.getByText(/you cannot speak/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('ends with the call, and leads to its transcript', async () => {
    await open(watch, { listOpenCalls: { simulated: true, calls: [] } });
    expect(await screen.findByText('The call is over')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Calls under way' })).toBeInTheDocument();
  });

  it('ends when it is not open to one any more', async () => {
    await open(watch, { listOpenCalls: refused('forbidden', 'Ask your admin.') });
    expect(await screen.findByText('You cannot watch this call any more')).toBeInTheDocument();
  });
});

describe('the calls under way', () => {
  it('lead to the simulator where one rings there, and else to watching', async () => {
    await open('calling=true', {
      listOpenCalls: {
        simulated: true,
        calls: [
          anOpenCall({ callId: 'c9', uuid: null, ringing: true, direction: 'outbound' }),
          anOpenCall(),
        ],
      },
    });
    expect(
      (await screen.findByRole('link', { name: 'Take it in the simulator' })).getAttribute('href'),
    ).toContain('call=meeting-c9');
    const watch = screen.getByRole('link', { name: 'Watch' }).getAttribute('href');
    expect(watch).toContain('meeting-u1');
    expect(watch).toContain('viewerOnly=true');
  });

  it('are said to be none, or not to have loaded', async () => {
    const { unmount } = await open('calling=true', {
      listOpenCalls: { simulated: true, calls: [] },
    });
    expect(await screen.findByText('No call is under way')).toBeInTheDocument();
    unmount();
    await open('calling=true', { listOpenCalls: refused('internal', 'The line is cut.') });
    expect(await screen.findByText('The calls did not load')).toBeInTheDocument();
  });
});

describe('a phone', () => {
  it('is confirmed by the code of a call', async () => {
    const { server, router } = await open('callVerify=%2B15125550148');
    await press('Call me');
    await userEvent.type(await screen.findByLabelText('Code of the call'), '123456');
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(server.argsOf('requestPhoneVerificationCode')).toEqual([
      expect.objectContaining({ phoneNumber: '+15125550148', method: 'call' }),
    ]);
    expect(server.argsOf('validatePhoneVerificationCode')).toEqual([
      expect.objectContaining({ verificationCode: '123456' }),
    ]);
  });

  it('is asked for before anyone is called', async () => {
    const { server } = await open('callVerify=true');
    await press('Call me');
    expect(await screen.findByText('Enter the number of your phone')).toBeInTheDocument();
    expect(server.argsOf('requestPhoneVerificationCode')).toEqual([]);
  });
});
