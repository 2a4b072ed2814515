import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { type CallEvent, type CallTurn, type CarrierText, type TextReport } from '../port.js';
import { callbackPaths } from './call-event.js';
import { createTwilioCarrier } from './create-twilio-carrier.js';
import { signatureOf } from './signature.js';

const account = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'token-of-the-account',
};

const publicUrl = 'https://desk.example';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly authorization: string | undefined;
}

/** The vendor's side: records requests, and returns the prepared replies. */
async function openVendor() {
  const asked: Asked[] = [];
  const answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const fields = [...new URLSearchParams(Buffer.concat(chunks).toString('utf8'))].sort(
          ([a], [b]) => (a < b ? -1 : 1),
        );
        asked.push({
          method: request.method ?? '',
          path: request.url ?? '',
          fields,
          authorization: request.headers.authorization,
        });
        const { status, body, headers } = answers.shift() ?? {
          status: 201,
          body: JSON.stringify({ sid: `SID${asked.length}`, status: 'queued' }),
        };
        if (status === 0) return void request.socket.destroy();
        reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    asked,
    answers,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

let vendor: Awaited<ReturnType<typeof openVendor>>;
beforeEach(async () => {
  vendor = await openVendor();
});
afterEach(() => vendor.close());
const carrier = () => createTwilioCarrier({ ...account, publicUrl, baseUrl: vendor.url });

/** The vendor's own client, whose requests go to this machine: it has no setting for that. */
class LocalClient extends twilio.RequestClient {
  override request<T>(options: RequestClient.RequestOptions<T>) {
    return super.request<T>({
      ...options,
      uri: options.uri.replace('https://api.twilio.com', vendor.url),
    });
  }
}

const sdk = () => twilio(account.accountSid, account.authToken, { httpClient: new LocalClient() });

describe('A request to the carrier', () => {
  it('equals that of the vendor’s own client', async () => {
    await carrier().placeCall({
      from: '+15125550100',
      to: '+15125550199',
      callId: 'our-call',
      ringSeconds: 25,
      detectMachine: true,
    });
    await sdk().calls.create({
      from: '+15125550100',
      to: '+15125550199',
      timeout: 25,
      url: `${publicUrl}/carrier/voice/answered?call=our-call&turn=0`,
      method: 'POST',
      statusCallback: `${publicUrl}/carrier/status?call=our-call`,
      statusCallbackMethod: 'POST',
      machineDetection: 'DetectMessageEnd',
    });
    await carrier().sendText({
      from: '+15125550100',
      to: '+15125550199',
      text: 'Grüße & <b>',
      mediaUrls: ['https://x.example/1.png', 'https://x.example/2.png'],
      key: 'our-text',
    });
    await sdk().messages.create({
      from: '+15125550100',
      to: '+15125550199',
      body: 'Grüße & <b>',
      mediaUrl: ['https://x.example/1.png', 'https://x.example/2.png'],
      statusCallback: `${publicUrl}/carrier/text-status?text=our-text`,
    });
    await carrier().hangUp('CA7');
    await sdk().calls('CA7').update({ status: 'completed' });
    expect(vendor.asked).toHaveLength(6);
    for (const at of [0, 2, 4]) expect(vendor.asked[at]).toEqual(vendor.asked[at + 1]);
  });

  it('returns the vendor’s ids and states', async () => {
    vendor.answers.push({ status: 201, body: '{"sid":"SM1","status":"sent"}' });
    expect(await carrier().sendText({ from: '+1', to: '+2', text: 'x' })).toEqual({
      messageId: 'SM1',
      status: 'sent',
    });
    vendor.answers.push({ status: 201, body: '{"sid":"CA1","status":"queued"}' });
    expect(
      await carrier().placeCall({ from: '+1', to: '+2', announce: 'Your code is 1 2 3' }),
    ).toBe('CA1');
    expect(Object.fromEntries(vendor.asked[1]?.fields ?? []).Twiml).toContain(
      '<Say>Your code is 1 2 3</Say>',
    );
  });

  it.each([
    [401, { code: 20003 }, 'refused'],
    [400, { code: 21211 }, 'invalid'],
    [400, { code: 21610 }, 'invalid'],
    [404, { code: 20404 }, 'ended'],
    [429, { code: 20429 }, 'unreachable'],
    [503, {}, 'unreachable'],
    [500, {}, 'unknown'],
    [504, 'gone', 'unknown'],
    [200, 'not json', 'unknown'],
    [200, { status: 'queued' }, 'unknown'],
  ])('throws a specific error class on %s %j', async (status, body, code) => {
    vendor.answers.push({
      status,
      body:
        typeof body === 'string'
          ? body
          : JSON.stringify({ ...body, message: `secret ${account.authToken}` }),
    });
    const error = await carrier()
      .sendText({ from: '+1', to: '+2', text: 'x' })
      .then(
        () => null,
        (one: Error & { code?: string }) => one,
      );
    expect(error?.code).toBe(code);
    expect(error?.message).not.toContain('secret');
  });

  it('is retryable only if it certainly never reached the carrier', async () => {
    const code = (port: ReturnType<typeof carrier>) =>
      port.sendText({ from: '+1', to: '+2', text: 'x' }).then(
        () => null,
        (error: { code?: string; retryable?: boolean }) => [error.code, error.retryable],
      );
    vendor.answers.push({ status: 0, body: '' });
    expect(await code(carrier())).toEqual(['unknown', false]);
    expect(
      await code(createTwilioCarrier({ ...account, publicUrl, baseUrl: 'http://127.0.0.1:2' })),
    ).toEqual(['unreachable', true]);
  });

  it('treats the end of a call that is already over as success', async () => {
    vendor.answers.push({ status: 404, body: '{"code":20404}' });
    await expect(carrier().hangUp('CA1')).resolves.toBeUndefined();
    vendor.answers.push({ status: 503, body: '' });
    await expect(carrier().hangUp('CA1')).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('fetches media of its own account only, and sends no credentials to the media storage', async () => {
    const address = `${vendor.url}/2010-04-01/Accounts/${account.accountSid}/Recordings/RE1`;
    vendor.answers.push(
      { status: 302, body: '', headers: { location: `${vendor.url}/storage/1` } },
      { status: 200, body: 'bytes', headers: { 'content-type': 'audio/x-wav' } },
    );
    const media = await carrier().fetchMedia?.(address);
    expect([media?.type, Buffer.from(media?.bytes ?? []).toString()]).toEqual([
      'audio/x-wav',
      'bytes',
    ]);
    expect(vendor.asked.map(({ authorization }) => typeof authorization)).toEqual([
      'string',
      'undefined',
    ]);
    for (const other of [
      `${vendor.url}/2010-04-01/Accounts/AC2/Recordings/RE1`,
      'http://169.254.169.254/latest',
      `${vendor.url}/2010-04-01/Accounts/${account.accountSid}/../AC2/Recordings/RE1`,
      'file:///etc/passwd',
      '',
    ])
      await expect(carrier().fetchMedia?.(other)).rejects.toMatchObject({ code: 'refused' });
    vendor.answers.push({
      status: 302,
      body: '',
      headers: { location: 'http://127.0.0.1:1/inside' },
    });
    await expect(carrier().fetchMedia?.(address)).rejects.toMatchObject({ code: 'refused' });
    expect(vendor.asked).toHaveLength(3);
  });
});

describe('A callback', () => {
  const turn = (say: string): CallTurn => ({
    say,
    next: { do: 'listen', silenceSeconds: 13, mayInterrupt: true },
  });

  function open(answer: (event: CallEvent) => CallTurn | null = () => turn('Hello')) {
    const port = carrier();
    const heard: { calls: CallEvent[]; texts: CarrierText[]; reports: TextReport[] } = {
      calls: [],
      texts: [],
      reports: [],
    };
    port.onInbound({
      call: async (event) => {
        heard.calls.push(event);
        return answer(event);
      },
      text: async (text) => void heard.texts.push(text),
      textStatus: async (report) => void heard.reports.push(report),
    });
    const tell = (path: string, fields: Record<string, string>, signature?: string) => {
      const whole = { AccountSid: account.accountSid, ...fields };
      return port.answerCallback({
        url: path,
        body: new URLSearchParams(whole).toString(),
        signature:
          signature ??
          twilio.getExpectedTwilioSignature(account.authToken, `${publicUrl}${path}`, whole),
      });
    };
    return { heard, tell };
  }

  it('without the right signature has no effect and no reply', async () => {
    const { heard, tell } = open();
    for (const path of callbackPaths) {
      expect(
        await tell(
          path,
          {
            CallSid: 'CA1',
            MessageSid: 'SM1',
            MessageStatus: 'sent',
            CallStatus: 'completed',
            RecordingSid: 'RE1',
            RecordingUrl: 'https://x.example',
          },
          'bm90IHNpZ25lZA==',
        ),
      ).toBeNull();
      // Signed by another account, with a token that its owner knows.
      const fields = {
        AccountSid: 'AC2',
        CallSid: 'CA1',
        MessageSid: 'SM1',
        MessageStatus: 'sent',
        CallStatus: 'completed',
      };
      expect(
        await carrier().answerCallback({
          url: path,
          body: new URLSearchParams(fields).toString(),
          signature: signatureOf('their-token', `${publicUrl}${path}`, fields),
        }),
      ).toBeNull();
    }
    expect(heard).toEqual({ calls: [], texts: [], reports: [] });
  });

  it('becomes an event with the same key for a repetition', async () => {
    const { heard, tell } = open();
    await tell('/carrier/voice', {
      CallSid: 'CA1',
      From: '+15125550199',
      To: '+15125550100',
      CallerName: 'ADA LOVELACE',
    });
    await tell('/carrier/voice/answered?call=our-call&turn=0', {
      CallSid: 'CA2',
      AnsweredBy: 'machine_end_beep',
    });
    await tell('/carrier/voice/answered?call=our-call&turn=0', {
      CallSid: 'CA2',
      AnsweredBy: 'unknown',
    });
    await tell('/carrier/voice/said?turn=1', {
      CallSid: 'CA1',
      SpeechResult: 'Hello there.',
      Confidence: '0.9',
    });
    await tell('/carrier/voice/said?turn=2', { CallSid: 'CA1', Digits: '12' });
    await tell('/carrier/voice/said?turn=3', { CallSid: 'CA1', SpeechResult: '' });
    await tell('/carrier/voice/dialed?turn=4', { CallSid: 'CA1', DialCallStatus: 'no-answer' });
    await tell('/carrier/voice/offer?turn=4', { CallSid: 'CA9', ParentCallSid: 'CA1' });
    await tell('/carrier/voice/offer?turn=4&asked=1', {
      CallSid: 'CA9',
      ParentCallSid: 'CA1',
      Digits: '1',
    });
    await tell('/carrier/recording?kind=call', {
      CallSid: 'CA1',
      RecordingSid: 'RE1',
      RecordingUrl: 'https://api.example/RE1',
      RecordingDuration: '12',
      RecordingStatus: 'completed',
    });
    await tell('/carrier/status', { CallSid: 'CA1', CallStatus: 'ringing' });
    await tell('/carrier/status', { CallSid: 'CA1', CallStatus: 'completed', CallDuration: '61' });
    expect(heard.calls.map(({ type }) => type)).toEqual([
      'ringing',
      'answered',
      'answered',
      'said',
      'said',
      'silent',
      'transferred',
      'offered',
      'offered',
      'recorded',
      'ended',
    ]);
    expect(heard.calls[0]).toEqual({
      callId: 'CA1',
      key: 'CA1:voice:0',
      type: 'ringing',
      from: '+15125550199',
      to: '+15125550100',
      callerName: 'ADA LOVELACE',
    });
    expect(heard.calls.slice(1, 3)).toEqual([
      {
        callId: 'CA2',
        ourId: 'our-call',
        key: 'CA2:voice/answered:0',
        type: 'answered',
        by: 'machine',
      },
      {
        callId: 'CA2',
        ourId: 'our-call',
        key: 'CA2:voice/answered:0',
        type: 'answered',
        by: 'person',
      },
    ]);
    expect(heard.calls.slice(3, 5)).toMatchObject([
      { text: 'Hello there.', key: 'CA1:voice/said:1' },
      { text: '12', key: 'CA1:voice/said:2' },
    ]);
    expect(heard.calls.slice(7, 9)).toMatchObject([
      { callId: 'CA1', digits: null },
      { callId: 'CA1', digits: '1' },
    ]);
    expect(heard.calls.at(-1)).toMatchObject({ outcome: 'completed', seconds: 61 });
  });

  it('is answered with markup that has the next turn in every address', async () => {
    const { tell } = open((event) => (event.type === 'said' ? null : turn('Hello')));
    const first = await tell('/carrier/voice', { CallSid: 'CA1', From: '+1', To: '+2' });
    expect(first?.text).toContain(`action="${publicUrl}/carrier/voice/said?turn=1"`);
    expect(
      (await tell('/carrier/voice/answered?call=a%26b&turn=7', { CallSid: 'CA1' }))?.text,
    ).toContain(`${publicUrl}/carrier/voice/said?call=a%26b&amp;turn=8`);
    expect(
      (await tell('/carrier/voice/said?turn=1', { CallSid: 'CA1', SpeechResult: 'x' }))?.text,
    ).toContain('<Hangup/>');
    expect(
      (await tell('/carrier/status', { CallSid: 'CA1', CallStatus: 'completed' }))?.text,
    ).toContain('<Response/>');
    const { tell: unanswered } = open(() => null);
    expect(
      (await unanswered('/carrier/voice', { CallSid: 'CA1', From: '+1', To: '+2' }))?.text,
    ).toContain('<Reject/>');
  });

  it('delivers texts with their attachments, and the delivery state of ours', async () => {
    const { heard, tell } = open();
    await tell('/carrier/text', {
      MessageSid: 'SM1',
      From: '+15125550199',
      To: '+15125550100',
      Body: 'Look',
      NumMedia: '2',
      MediaUrl0: 'https://api.example/1',
      MediaUrl1: 'https://api.example/2',
    });
    for (const MessageStatus of ['sending', 'sent', 'delivered', 'invented'])
      await tell('/carrier/text-status?text=our-text', { MessageSid: 'SM2', MessageStatus });
    await tell('/carrier/text-status?text=our-text', {
      MessageSid: 'SM2',
      MessageStatus: 'undelivered',
      ErrorCode: '30003',
    });
    expect(heard.texts).toEqual([
      {
        raw: expect.stringContaining('Body=Look') as string,
        from: '+15125550199',
        to: '+15125550100',
        text: 'Look',
        messageId: 'SM1',
        mediaUrls: ['https://api.example/1', 'https://api.example/2'],
      },
    ]);
    expect(heard.reports.map(({ status }) => status)).toEqual([
      'queued',
      'sent',
      'delivered',
      'undelivered',
    ]);
    expect(heard.reports.at(-1)).toEqual({
      key: 'our-text',
      messageId: 'SM2',
      status: 'undelivered',
      reason: 'unreachable',
      error: 'The carrier says 30003.',
    });
  });

  it('starts the recording of a call after the answer, without delaying the caller', async () => {
    const { tell } = open(() => ({ ...turn('Hello'), record: true }));
    await tell('/carrier/voice', { CallSid: 'CA1', From: '+1', To: '+2' });
    for (const end = Date.now() + 30_000; vendor.asked.length === 0 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(vendor.asked[0]).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${account.accountSid}/Calls/CA1/Recordings.json`,
    });
    expect(Object.fromEntries(vendor.asked[0]?.fields ?? []).RecordingStatusCallback).toBe(
      `${publicUrl}/carrier/recording?kind=call`,
    );
  });
});
