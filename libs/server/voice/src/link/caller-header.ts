import { isSameProof, proofOf } from './proofs.js';

/** Of a socket that the server passes on to a node: who calls, with a proof of the server. */
export const callerHeader = 'x-patchbay-caller';

/** A caller as the server names it to a node. */
export interface PassedCaller {
  /** What limits count by, such as an IPv4 address or the /64 of an IPv6 one. */
  readonly address: string;
  /** The host that the caller asked for, in lower case and without a port. */
  readonly host: string;
  /** In which visitors prove their password: one for the installation. */
  readonly realm: string;
}

const proofFor = (secret: string, facts: string, socketKey: string): string =>
  proofOf(secret, 'caller', facts, socketKey);

/**
 * The value of the header. It is bound to the `Sec-WebSocket-Key` of the socket, so that it counts
 * for no other one.
 */
export function writeCaller(secret: string, caller: PassedCaller, socketKey: string): string {
  const { address, host, realm } = caller;
  const facts = Buffer.from(JSON.stringify([address, host, realm])).toString('base64url');
  return `${facts}.${proofFor(secret, facts, socketKey)}`;
}

/** The caller of a header; null when the header was not written with the secret for this socket. */
export function readCaller(
  secret: string,
  header: string | readonly string[] | undefined,
  socketKey: string | undefined,
): PassedCaller | null {
  const [, facts, proof] =
    (typeof header === 'string' ? /^([\w-]{1,2000})\.([\w-]{43})$/.exec(header) : null) ?? [];
  if (facts === undefined || proof === undefined || socketKey === undefined) return null;
  if (!isSameProof(proof, proofFor(secret, facts, socketKey))) return null;
  const [address, host, realm] = JSON.parse(Buffer.from(facts, 'base64url').toString('utf8')) as [
    string,
    string,
    string,
  ];
  return { address, host, realm };
}
