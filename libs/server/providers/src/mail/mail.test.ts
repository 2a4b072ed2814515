import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createMail } from './create-mail.js';
import { type MailPort, type OutboxMessage } from './port.js';

describe('Mail', () => {
  const kept: OutboxMessage[] = [];
  const sink = { keep: async (message: OutboxMessage) => void kept.push(message) };
  const received: { to: string[]; raw: string }[] = [];
  let server: SMTPServer;
  let mail: MailPort;

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'desk' && password === 's3cret'
          ? done(null, { user: username })
          : done(new Error('no')),
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('gone@')
            ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
            : address.startsWith('full@')
              ? Object.assign(new Error('Try later'), { responseCode: 452 })
              : null,
        ),
      onData: (stream, session, done) => {
        let raw = '';
        stream.on('data', (part: Buffer) => {
          raw += part.toString();
        });
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    mail = createMail({
      smtpUrl: `smtp://desk:s3cret@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      from: 'Patchbay <no-reply@patchbay.test>',
      sink,
    });
  });
  afterAll(async () => {
    await mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('is sent to the server, with text and markup', async () => {
    await mail.send({
      to: 'dana@example.com',
      subject: 'Grüße',
      text: 'Your code is 123456',
      html: '<p>Your code is 123456</p>',
    });
    expect(received[0]?.to).toEqual(['dana@example.com']);
    expect(received[0]?.raw).toContain('From: Patchbay <no-reply@patchbay.test>');
    expect(received[0]?.raw).toContain('text/html');
    // Mailboxes of people who are away answer every other mail (chatwoot/chatwoot#5131).
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received[0]?.raw).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
    expect(mail.label).not.toContain('s3cret');
  });

  it('distinguishes a permanent refusal from a temporary one', async () => {
    await expect(
      mail.send({ to: 'gone@example.com', subject: 'x', text: 'x' }),
    ).rejects.toMatchObject({ name: 'MailError', permanent: true });
    await expect(
      mail.send({ to: 'full@example.com', subject: 'x', text: 'x' }),
    ).rejects.toMatchObject({ name: 'MailError', permanent: false });
  });

  it('accepts one address only, and no line break in a subject', async () => {
    for (const to of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'A <a@example.com>',
    ])
      await expect(mail.send({ to, subject: 'x', text: 'x' })).rejects.toMatchObject({
        permanent: true,
      });
    await mail.send({ to: 'a@example.com', subject: 'x\r\nBcc: b@example.com', text: 'x' });
    expect(received.at(-1)?.to).toEqual(['a@example.com']);
    expect(received.at(-1)?.raw).not.toMatch(/^Bcc:/m);
  });

  it('reports an unreachable server as not accepted', async () => {
    const nowhere = createMail({ smtpUrl: 'smtp://127.0.0.1:9', sink });
    await expect(
      nowhere.send({ to: 'a@example.com', subject: 'x', text: 'x' }),
    ).rejects.toMatchObject({ permanent: false });
    await nowhere.close();
  });

  it('is stored in the outbox if no server is configured, with the address in lower case and the code separately', async () => {
    await createMail({ sink }).send({
      to: 'Dana@Example.com',
      subject: 'Code',
      text: 'It is 123456',
      code: '123456',
      organizationId: 7,
    });
    expect(kept).toEqual([
      {
        channel: 'email',
        to: 'dana@example.com',
        subject: 'Code',
        text: 'It is 123456',
        code: '123456',
        organizationId: 7,
      },
    ]);
  });
});
