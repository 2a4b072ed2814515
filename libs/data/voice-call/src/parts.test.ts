import { endOfStatus } from './call-end.js';
import { callServerOf } from './call-server.js';
import { levelOf } from './level.js';
import { isForbidden, openMicrophone } from './microphone.js';
import { endOfRefusedSocket } from './refused-socket.js';

describe('the level of a sound', () => {
  it('is 0 for silence, 1 for full scale, and between for speech', () => {
    expect(levelOf(new Float32Array(64))).toBe(0);
    expect(levelOf(new Float32Array(64).fill(1))).toBeCloseTo(1, 5);
    const speech = levelOf(new Float32Array(64).fill(0.1));
    expect([speech > 0.5, speech < 0.8]).toEqual([true, true]);
  });
});

describe('the end by a status', () => {
  it.each([
    [486, 'busy'],
    [503, 'busy'],
    [429, 'busy'],
    [403, 'refused'],
    [404, 'unavailable'],
    [488, 'unavailable'],
    [0, 'lost'],
    [500, 'lost'],
  ])('%i is %s', (status, why) => expect(endOfStatus(status)).toEqual({ why }));
});

describe('a socket that was refused', () => {
  const before = globalThis.fetch;
  afterEach(() => (globalThis.fetch = before));
  const answering = (fetches: (to: string) => Promise<{ readonly status: number }>) =>
    (globalThis.fetch = ((to: string) => fetches(to)) as unknown as typeof fetch);

  it.each([
    [404, 'unavailable'],
    [403, 'unavailable'],
    [429, 'busy'],
    [503, 'busy'],
    // A connection would be taken now: it broke.
    [426, 'lost'],
  ])('is asked for by an ordinary request: %i is %s', async (status, why) => {
    const asked: string[] = [];
    answering(async (to) => {
      asked.push(to);
      return { status };
    });
    expect(await endOfRefusedSocket('wss://agents.example/sip')).toEqual({ why });
    expect(asked).toEqual(['https://agents.example/sip']);
  });

  it('is lost where the server is not reached', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await endOfRefusedSocket('ws://localhost:3000/sip')).toEqual({ why: 'lost' });
  });
});

describe('the server of a page', () => {
  it.each([
    ['https://agents.example:8443/x', 'wss://agents.example:8443/sip', 'sip.agents.example'],
    ['http://localhost:3000/', 'ws://localhost:3000/sip', 'sip.localhost'],
    ['http://127.0.0.1:3000/', 'ws://127.0.0.1:3000/sip', '127.0.0.1'],
  ])('%s', (page, url, domain) => expect(callServerOf(new URL(page))).toEqual({ url, domain }));
});

describe('a microphone', () => {
  const opens = (getUserMedia: unknown) =>
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: getUserMedia === undefined ? undefined : { getUserMedia },
    });
  const failing = (name: string) => async () => {
    throw Object.assign(new Error('refused'), { name });
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    Reflect.deleteProperty(document, 'featurePolicy');
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'absent'],
    ['NotReadableError', 'in-use'],
    ['SomethingNew', 'refused'],
  ])('with %s is %s', async (name, problem) => {
    opens(failing(name));
    await expect(openMicrophone(null)).rejects.toMatchObject({ problem });
  });

  it('is unsupported on a page without TLS', async () => {
    opens(undefined);
    await expect(openMicrophone(null)).rejects.toMatchObject({ problem: 'unsupported' });
  });

  it('is not asked for where the page around the frame forbids it', async () => {
    let asked = 0;
    opens(async () => (asked += 1));
    const featurePolicy = { allowsFeature: (name: string) => name !== 'microphone' };
    Object.defineProperty(document, 'featurePolicy', { configurable: true, value: featurePolicy });
    expect(isForbidden(document)).toBe(true);
    await expect(openMicrophone(null)).rejects.toMatchObject({ problem: 'forbidden' });
    expect(asked).toBe(0);
  });
});
