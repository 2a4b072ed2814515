import { cutText } from '@patchbay/kernel';
import { type SipMessage, headerOf, headersOf, writeSip } from '@patchbay/server-providers';

/** What a reply says beyond what it copies of its request. */
export interface Reply {
  readonly status: number;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** SDP. */
  readonly body?: string;
}

/** Methods that are done; the others get 405. */
export const allowed = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, REGISTER';
/** Methods that are known and not done (RFC 3261 §8.2.1). */
export const refusedMethods: ReadonlySet<string> = new Set([
  'REFER',
  'MESSAGE',
  'SUBSCRIBE',
  'NOTIFY',
  'PUBLISH',
  'PRACK',
]);

const phrases: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  422: 'Session Interval Too Small',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  505: 'Version Not Supported',
  513: 'Message Too Large',
  603: 'Decline',
};

/**
 * A reply (RFC 3261 §8.2.6): Via, From, To, Call-ID and CSeq are copied as they came, and
 * Record-Route where a dialog can begin (§12.1.1). `tag` goes to To unless it has one.
 */
export function writeReply(
  request: SipMessage,
  tag: string,
  { status, headers, body }: Reply,
): string {
  const copied = (name: string, maxCount = 1) =>
    headersOf(request, name)
      .slice(0, maxCount)
      .map((value): [string, string] => [name, value]);
  const to = headerOf(request, 'To') ?? '';
  const isTagged = status === 100 || /;\s*tag\s*=/i.test(to.slice(to.lastIndexOf('>') + 1));
  const opensDialog = status > 100 && status < 300 && request.startLine.startsWith('INVITE ');
  return writeSip({
    startLine: `SIP/2.0 ${status} ${phrases[status] ?? 'Refused'}`,
    headers: [
      ...copied('Via', Infinity),
      ...(opensDialog ? copied('Record-Route', Infinity) : []),
      ...copied('From'),
      ['To', isTagged ? to : `${to};tag=${tag}`],
      ...copied('Call-ID'),
      ...copied('CSeq'),
      ...(status === 100 ? copied('Timestamp') : []),
      ...(headers ?? []),
      ...(body ? [['Content-Type', 'application/sdp'] as const] : []),
    ],
    body: body ?? '',
  });
}

/** Words in a quoted string of a header, without what could end it. */
export const quotedWords = (text: string): string =>
  `"${cutText(text.replace(/[^\w .,:'()-]/g, ' '), 120)}"`;
