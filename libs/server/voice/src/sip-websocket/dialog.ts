import { randomBytes } from 'node:crypto';
import { headerOf, headersOf, writeSip } from '@patchbay/server-providers';
import { listOf, readAddress } from './addresses.js';
import { quotedWords } from './reply.js';
import { type SipRequest } from './request.js';

/** Our side of a dialog that a caller opened (RFC 3261 §12). */
export interface Dialog {
  readonly key: string;
  /** False for a request that is older than one before (§12.2.2); counts it otherwise. */
  isInOrder(request: SipRequest): boolean;
  /** A re-INVITE or an UPDATE that was accepted can move the remote target. */
  retarget(request: SipRequest): void;
  /** A BYE (§15.1.1). */
  bye(why: string): string;
}

/** Tells the dialogs of one socket apart; the caller's request has its own tag in From. */
export const dialogKey = (callId: string, theirTag: string, ourTag: string): string =>
  `${callId} ${theirTag} ${ourTag}`;

/** The URI of the only Contact; null when there is none or it cannot stand in a start line. */
export function contactOf({ message }: SipRequest): string | null {
  const contacts = listOf(headersOf(message, 'Contact'));
  const [only] = contacts?.length === 1 ? contacts : [];
  const uri = only === undefined ? undefined : readAddress(only)?.uri;
  return uri !== undefined && /^sips?:/i.test(uri) ? uri : null;
}

export function createDialog(invite: SipRequest, target: string, tag: string): Dialog {
  const { message, callId, fromTag } = invite;
  // As the caller's request had them: the last one is the nearest to the caller (§12.1.1).
  const routes = headersOf(message, 'Record-Route');
  const to = headerOf(message, 'To') ?? '';
  let [remoteTarget, remoteCSeq, ourCSeq] = [target, invite.cseq, 0];
  return {
    key: dialogKey(callId, fromTag, tag),
    isInOrder({ cseq }) {
      if (cseq <= remoteCSeq) return false;
      remoteCSeq = cseq;
      return true;
    },
    retarget(request) {
      remoteTarget = contactOf(request) ?? remoteTarget;
    },
    bye(why) {
      ourCSeq += 1;
      return writeSip({
        startLine: `BYE ${remoteTarget} SIP/2.0`,
        headers: [
          ['Via', `SIP/2.0/WSS patchbay.invalid;branch=z9hG4bK${randomBytes(12).toString('hex')}`],
          ['Max-Forwards', '70'],
          ...routes.map((route): [string, string] => ['Route', route]),
          ['From', `${to};tag=${tag}`],
          ['To', headerOf(message, 'From') ?? ''],
          ['Call-ID', callId],
          ['CSeq', `${ourCSeq} BYE`],
          ['Reason', `SIP;cause=200;text=${quotedWords(why)}`],
        ],
        body: '',
      });
    },
  };
}
