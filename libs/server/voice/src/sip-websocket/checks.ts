import { cutText } from '@patchbay/kernel';
import { headerOf, headersOf } from '@patchbay/server-providers';
import { readSipUri } from './addresses.js';
import { contactOf } from './dialog.js';
import { unsupportedBody } from './reoffers.js';
import { type Reply, allowed, refusedMethods } from './reply.js';
import { type SipRequest, tokensOf } from './request.js';
import { readTimerWish } from './session-timer.js';

const extensions: ReadonlySet<string> = new Set(['timer']);
const inDialog: ReadonlySet<string> = new Set(['INVITE', 'BYE', 'INFO', 'UPDATE', 'OPTIONS']);
const outside: ReadonlySet<string> = new Set(['INVITE', 'REGISTER', 'OPTIONS']);

/** 405 for a method that is known, 501 for one that is not (RFC 3261 §8.2.1). */
export function methodRefusal({ method, toTag }: SipRequest): Reply | null {
  if ((toTag === null ? outside : inDialog).has(method)) return null;
  if (inDialog.has(method)) return { status: 481 };
  const status = refusedMethods.has(method) || method === 'REGISTER' ? 405 : 501;
  return { status, headers: [['Allow', allowed]] };
}

/** 420 for an extension that is required and not there (§8.2.2.3), such as `100rel`. */
export function extensionRefusal({ message }: SipRequest): Reply | null {
  const required = [...tokensOf(message, 'Require'), ...tokensOf(message, 'Proxy-Require')];
  const unknown = required.filter((one) => !extensions.has(one));
  if (unknown.length === 0) return null;
  return { status: 420, headers: [['Unsupported', cutText(unknown.join(', '), 400)]] };
}

/** 416 for another scheme (§8.2.2.1), 404 for another domain (§10.3, step 5). */
export function domainRefusal({ uri }: SipRequest, domain: string): Reply | null {
  if (!/^sips?:/i.test(uri)) return { status: 416 };
  const read = readSipUri(uri);
  if (!read) return { status: 400 };
  return read.host === domain.toLowerCase() ? null : { status: 404 };
}

/** What is wrong with an INVITE from any sender (§8.2.3, §13.3.1; RFC 4028 §9). */
export function inviteRefusal(request: SipRequest): Reply | null {
  const { message, body, contentType } = request;
  if (contactOf(request) === null) return { status: 400 };
  const encoding = headerOf(message, 'Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (body !== '' && (contentType !== 'application/sdp' || encoding !== 'identity'))
    return unsupportedBody;
  const accepted = tokensOf(message, 'Accept');
  if (
    body === '' &&
    headersOf(message, 'Accept').length > 0 &&
    !accepted.some((one) => ['application/sdp', 'application/*', '*/*'].includes(one))
  )
    return { status: 406 };
  const timer = readTimerWish(request);
  return timer.kind === 'refused' ? timer.reply : null;
}

/** The answer to OPTIONS (§11.2). */
export const capabilities: Reply = {
  status: 200,
  headers: [
    ['Allow', allowed],
    ['Accept', 'application/sdp'],
    ['Accept-Encoding', 'identity'],
    ['Supported', 'timer'],
  ],
};
