import { type Answers, answering, aViewer, refuse } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { conversationsOverlays } from '../index.js';

const { call } = conversationsOverlays;
const microphoneThat = (getUserMedia: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [], addEventListener: () => undefined },
  });
const open = (value: string, answers: Answers = {}) =>
  renderApp({
    url: `/app/org/7?call=${value}&callType=voice`,
    overlays: { call },
    replies: answering({ getViewer: aViewer(), ...answers }),
  });

beforeEach(() => {
  class Sound {
    destination = {};
    close = async () => undefined;
    createAnalyser = () => ({ connect: () => undefined });
    createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
  }
  Object.defineProperty(globalThis, 'AudioContext', { configurable: true, value: Sound });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

describe('a test call with sound', () => {
  it('says what it is, and names the way out where there is no microphone', async () => {
    microphoneThat(async () => {
      throw Object.assign(new Error('no'), { name: 'NotFoundError' });
    });
    const { server } = await open('7');
    const panel = await screen.findByRole('dialog', { name: 'Call the draft' });
    const region = await within(panel).findByRole('region', { name: 'Call' });
    expect(region).toHaveTextContent('The call is kept as a test.');
    await userEvent.click(within(region).getByRole('button', { name: 'Call' }));
    const alert = await within(region).findByRole('alert');
    expect(alert).toHaveTextContent('No microphone was found');
    expect(alert).toHaveTextContent('The test chat of the agent works without a microphone.');
    expect(server.argsOf('startTestCall')).toEqual([]);
  });

  it.each([
    ['7', { targetAgent: 7 }],
    ['northside', { targetAgent: 'northside' }],
  ])('opens the session of agent %s once the microphone is there', async (value, body) => {
    const track = { addEventListener: () => undefined, stop: () => undefined, enabled: true };
    microphoneThat(async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }));
    const words = 'You have started 20 test calls in a minute. Try again in a moment.';
    const { server } = await open(value, {
      startTestCall: () => refuse(429, words),
    });
    const region = await screen.findByRole('region', { name: 'Call' });
    await userEvent.click(within(region).getByRole('button', { name: 'Call' }));
    expect(await within(region).findByRole('alert')).toHaveTextContent(words);
    expect(server.argsOf('startTestCall')).toMatchObject([body]);
  });
});
