// An SMTP server that stores the codes it receives. Needed with an external database, where the
// product sends mail by SMTP and has no readable outbox.
import { SMTPServer } from 'smtp-server';

/**
 * Listens on a free port. `codesTo` returns the codes sent to an address, oldest first; `settings`
 * configure the product to use this server.
 */
export async function openMailbox() {
  const codes = new Map();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream
        .setEncoding('utf8')
        .on('data', (chunk) => {
          text += chunk;
        })
        .on('end', () => {
          const code = /\b\d{6}\b/.exec(text.slice(text.indexOf('\r\n\r\n')))?.[0];
          for (const { address } of session.envelope.rcptTo)
            if (code)
              codes.set(address.toLowerCase(), [...(codes.get(address.toLowerCase()) ?? []), code]);
          done();
        });
    },
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${server.server.address().port}` },
    codesTo: async (address) => codes.get(address.toLowerCase()) ?? [],
    stop: () =>
      new Promise((closed) => {
        server.close(closed);
      }),
  };
}
