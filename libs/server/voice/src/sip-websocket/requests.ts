import { readSipUri } from './addresses.js';
import { type CallControl } from './call.js';
import { type Calls } from './calls.js';
import {
  capabilities,
  domainRefusal,
  extensionRefusal,
  inviteRefusal,
  methodRefusal,
} from './checks.js';
import { dialogKey } from './dialog.js';
import { type Lookups } from './lookups.js';
import { type Registrations } from './registrations.js';
import { type Reply } from './reply.js';
import { type SipRequest } from './request.js';
import { type ServerParts } from './server-parts.js';
import { type SignIn } from './sign-in.js';
import { type Transaction, type Transactions } from './transactions.js';

/** What one socket has. */
export interface SocketParts {
  readonly transactions: Transactions;
  readonly signIn: SignIn;
  readonly lookups: Lookups;
  readonly registrations: Registrations;
  readonly calls: Calls;
  readonly isOpen: () => boolean;
  /** A proof was wrong and has been answered. */
  onWrongProof(): void;
}

/** REGISTER and INVITE once their proof is right (RFC 3261 §22). */
function createSignedIn(parts: ServerParts, socket: SocketParts) {
  const { domain } = parts;
  const { signIn, lookups, calls, registrations } = socket;
  const wrong = (transaction: Transaction): void => {
    transaction.reply({ status: 403 });
    socket.onWrongProof();
  };
  const challenge = (isStale: boolean): Reply => ({
    status: 401,
    headers: [['WWW-Authenticate', signIn.challenge(isStale)]],
  });
  return async (transaction: Transaction): Promise<void> => {
    const { request } = transaction;
    const proof = signIn.check(request);
    if (proof.kind === 'wrong') return wrong(transaction);
    if (proof.kind !== 'made') return void transaction.reply(challenge(proof.kind === 'stale'));
    const found = await lookups.find(proof.credentials, request.method);
    if (transaction.isAnswered || !socket.isOpen()) return;
    if (found.kind === 'wrong') return wrong(transaction);
    if (found.kind === 'refused') return void transaction.reply(found.reply);
    const { credentials, user } = found;
    if (request.method === 'INVITE') return calls.begin(transaction, credentials, user);
    const aor = readSipUri(request.to.uri);
    const isOwn = aor?.user === user && aor.host === domain.toLowerCase();
    transaction.reply(
      isOwn
        ? registrations.register(request, credentials.sessionId, credentials.secondsLeft)
        : { status: 403 },
    );
  };
}

/** Requests of one socket, from their first check to who answers them. */
export function createRequests(
  parts: ServerParts,
  socket: SocketParts,
): (request: SipRequest) => void {
  const { transactions, calls } = socket;
  const signedIn = createSignedIn(parts, socket);

  /** Outside of a dialog; what costs little is checked before anything is looked up. */
  const receiveOutside = (transaction: Transaction): void => {
    const { request } = transaction;
    const refusal =
      domainRefusal(request, parts.domain) ??
      (request.method === 'INVITE' ? (inviteRefusal(request) ?? calls.refusalOf(request)) : null);
    if (refusal) transaction.reply(refusal);
    else if (request.method === 'OPTIONS') transaction.reply(capabilities);
    else
      signedIn(transaction).catch((error: unknown) => {
        parts.report(error);
        transaction.reply({ status: 500 });
      });
  };

  /** A hop's own request (§9.2): the INVITE is answered by its call, or here when it has none. */
  const receiveCancel = (transaction: Transaction): void => {
    const invite = transactions.inviteOf(transaction.request);
    transaction.reply({ status: invite ? 200 : 481 });
    if (invite && !calls.cancel(invite)) invite.reply({ status: 487 });
  };

  const receiveOther = (transaction: Transaction, call: CallControl | undefined): void => {
    const { request } = transaction;
    if (request.toTag !== null && !call) return void transaction.reply({ status: 481 });
    const refusal = methodRefusal(request) ?? extensionRefusal(request);
    if (refusal) transaction.reply(refusal);
    else if (!call) receiveOutside(transaction);
    else if (request.method === 'OPTIONS') transaction.reply(capabilities);
    else call.receive(transaction);
  };

  return (request) => {
    const { method, callId, fromTag, toTag } = request;
    const call = toTag === null ? undefined : calls.of(dialogKey(callId, fromTag, toTag));
    // No ACK is ever answered (§17).
    if (method === 'ACK') return call?.acknowledge(request);
    const transaction = transactions.begin(request);
    if (!transaction) return;
    if (method === 'CANCEL') receiveCancel(transaction);
    else receiveOther(transaction, call);
  };
}
