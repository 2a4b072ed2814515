import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ContactServices, type EffectServices } from '@patchbay/server-conversations';
import {
  type Outgoing,
  type OutgoingCarrier,
  type Permit,
  type SendMail,
  type Services,
} from '@patchbay/server-core';
import { type CarrierPort } from '@patchbay/server-providers';

const server = join(import.meta.dirname, '../../..');
/**
 * The libraries that make the ports or lie below those; all others are read, also one that is
 * added.
 */
const beneath = new Set(['kit', 'providers', 'store']);
const libraries = readdirSync(server).filter(
  (library) => !beneath.has(library) && existsSync(join(server, library, 'src')),
);

/**
 * The gateway; the carrier router, which is the raw port that the gateway holds; and test
 * harnesses.
 */
const mayHold =
  /^(?:outgoing\/outgoing-gateway\.ts|carrier\/carrier-router\.ts|testing\/.*|proofs\/.*|.*\.test\.ts)$/;
/** The start makes the ports and hands them to the gateway; an index names what a library shows. */
const mayMake = /^(?:index\.ts|server-settings\.ts|compose\.ts|platform-settings\.ts)$/;
const rawMethods = new Set(['sendText', 'placeCall']);
const makers = new Set([
  'createMail',
  'createCarrier',
  'createTwilioCarrier',
  'createLoopbackCarrier',
  'createSmtpMail',
  'createOutboxMail',
  'createCarrierRouter',
  'CarrierPort',
  'MailPort',
]);

const files = libraries
  .flatMap((library) =>
    readdirSync(join(server, library, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({
        name: name.replaceAll('\\', '/'),
        path: join(server, library, 'src', name),
      })),
  )
  .filter(({ name }) => !mayHold.test(name));

/** The words of a text, but for its comments. */
function namesIn(text: string): Set<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:])\/\/.*$/gm, '$1');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

describe('raw carrier and mail ports', () => {
  it('are used by the outgoing gateway only', () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.filter((file) =>
      [...namesIn(readFileSync(file.path, 'utf8'))].some(
        (name) => rawMethods.has(name) || (makers.has(name) && !mayMake.test(file.name)),
      ),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    'carrier.sendText(text)',
    "carrier['placeCall'](call)",
    'const { sendText } = port',
    'export const port = createMail({ sink })',
  ])('bypass is detected: %s', (line) => {
    expect([...namesIn(line)].some((name) => rawMethods.has(name) || makers.has(name))).toBe(true);
  });

  it('do not fit the gateway’s type', () => {
    const carrier = {} as CarrierPort;
    const rawMail = async (): Promise<void> => undefined;
    // @ts-expect-error a raw mail port does not check
    const mail: SendMail = rawMail;
    // @ts-expect-error a raw carrier does not check
    const outgoing: Outgoing = carrier;
    // @ts-expect-error only the gate makes permits
    const permit: Permit = {
      what: 'text',
      to: '+15125550100',
      cause: { kind: 'code', owner: null },
    };
    // @ts-expect-error the carrier port that other code holds has no way out
    const send = (lines: OutgoingCarrier): unknown => lines.sendText;
    const types: [
      Services['sendMail'],
      EffectServices['sendMail'],
      EffectServices['outgoing'],
      ContactServices['outgoing'],
    ] = [mail, mail, outgoing, outgoing];
    expect([types.length, typeof send, permit.what]).toEqual([4, 'function', 'text']);
  });
});
