import {
  type SipMessage,
  headerOf,
  headersOf,
  parseSip,
  statusOf,
} from '@patchbay/server-providers';
import { type SipAddress, listOf, paramsOf, readAddress, splitOutside } from './addresses.js';

/** A request whose head is sound (RFC 3261 §8.1.1). */
export interface SipRequest {
  readonly message: SipMessage;
  readonly method: string;
  readonly uri: string;
  readonly from: SipAddress;
  readonly to: SipAddress;
  readonly fromTag: string;
  /** Null: outside of any dialog. */
  readonly toTag: string | null;
  readonly callId: string;
  readonly cseq: number;
  /** Of the transaction (§17.2.3), without the method: an ACK and a CANCEL have that of their INVITE. */
  readonly branch: string;
  /** Lower case, without parameters; empty without a body. */
  readonly contentType: string;
  readonly body: string;
}

/** What a frame holds. */
export type Reading =
  | { readonly kind: 'request'; readonly request: SipRequest }
  /** It can be answered, and not be done. */
  | { readonly kind: 'refused'; readonly message: SipMessage; readonly status: number }
  /** A response, or nothing that could be answered. */
  | { readonly kind: 'nothing'; readonly isMalformed: boolean };

/** The head of a request with an offer, metadata and a token stays far below. */
const maxHead = 24 * 1024;
/** Headers of one message. */
const maxHeaders = 128;
const token = "[\\w!%*`'~.+-]{1,64}";
const single = [
  'From',
  'To',
  'Call-ID',
  'CSeq',
  'Max-Forwards',
  'Content-Length',
  'Content-Type',
  'Expires',
  'Session-Expires',
  'Min-SE',
];
const maxCSeq = 2 ** 31;

const numberIn = (text: string | undefined, most: number): number | null | undefined => {
  if (text === undefined) return undefined;
  return /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : null;
};

/** The body as `Content-Length` has it (§18.3); null when it is shorter or the length is none. */
function bodyOf(message: SipMessage): string | null {
  const length = numberIn(headerOf(message, 'Content-Length'), 64 * 1024);
  if (length === undefined) return message.body;
  if (length === null) return null;
  const bytes = Buffer.from(message.body);
  return bytes.length < length ? null : bytes.subarray(0, length).toString();
}

/** `sent-by` and branch of the topmost Via (§20.42); null when it is broken. */
function topVia(message: SipMessage): { readonly sentBy: string; readonly branch: string } | null {
  const vias = listOf(headersOf(message, 'Via'));
  const [protocol = '', ...rest] = splitOutside(vias?.[0] ?? '', ';') ?? [];
  const [, sentBy] =
    /^SIP\s*\/\s*2\.0\s*\/\s*[\w-]{1,16}\s+(\S{1,255}(?: ?: ?\d{1,5})?)$/i.exec(protocol) ?? [];
  const branch = paramsOf(rest)?.get('branch');
  return sentBy === undefined || !branch || branch.length > 255 ? null : { sentBy, branch };
}

/**
 * Reads one frame (RFC 7118 §4: one message a frame). What could be answered is refused with 400,
 * 505 or 513 (§8.2, §16.3, §21.4.1), a malformed response or ACK is ignored.
 */
export function readRequest(text: string): Reading {
  const nothing = (isMalformed: boolean): Reading => ({ kind: 'nothing', isMalformed });
  // Line ends before a start line are skipped (§7.5).
  const message = parseSip(text.replace(/^(?:\r\n){1,8}/, ''));
  if (!message) return nothing(true);
  if (statusOf(message)) return nothing(false);
  const [method = ''] = message.startLine.split(' ', 1);
  const version = message.startLine.slice(message.startLine.lastIndexOf(' ') + 1);
  const isAnswerable =
    method !== 'ACK' &&
    ['Via', 'From', 'To', 'Call-ID', 'CSeq'].every((name) => headerOf(message, name));
  const refuse = (status: number): Reading =>
    isAnswerable ? { kind: 'refused', message, status } : nothing(true);

  if (text.length - message.body.length > maxHead || message.headers.length > maxHeaders)
    return isAnswerable && text.length < maxHead * 2
      ? { kind: 'refused', message: { ...message, body: '' }, status: 513 }
      : nothing(true);
  if (version.toUpperCase() !== 'SIP/2.0') return refuse(505);
  const uri = message.startLine.slice(method.length + 1, -version.length - 1);
  if (/[\s<>"]/.test(uri) || uri.length > 1024) return refuse(400);
  if (single.some((name) => headersOf(message, name).length > 1)) return refuse(400);
  if (numberIn(headerOf(message, 'Max-Forwards'), 255) === null) return refuse(400);

  const via = topVia(message);
  const [from, to] = ['From', 'To'].map((name) => readAddress(headerOf(message, name) ?? ''));
  const fromTag = from?.params.get('tag');
  const toTag = to?.params.get('tag');
  const callId = headerOf(message, 'Call-ID') ?? '';
  const [, number, cseqMethod] =
    new RegExp(`^(\\d{1,10})\\s{1,8}(${token})$`).exec(headerOf(message, 'CSeq') ?? '') ?? [];
  const body = bodyOf(message);
  const isSound =
    new RegExp(`^${token}$`).test(method) &&
    /^\S{1,255}$/.test(callId) &&
    cseqMethod === method &&
    Number(number) < maxCSeq &&
    [fromTag, toTag ?? 'x'].every((tag) => tag !== undefined && /^[^\s;]{1,255}$/.test(tag));
  if (!via || !from || !to || body === null || !isSound || fromTag === undefined)
    return refuse(400);

  return {
    kind: 'request',
    request: {
      message,
      method,
      uri,
      from,
      to,
      fromTag,
      toTag: toTag ?? null,
      callId,
      cseq: Number(number),
      // A branch without the magic cookie need not be unique (§17.2.3).
      branch: via.branch.startsWith('z9hG4bK')
        ? `${via.sentBy} ${via.branch}`
        : `${via.sentBy} ${via.branch} ${uri} ${callId} ${fromTag} ${number}`,
      contentType:
        (headerOf(message, 'Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
      body,
    },
  };
}

/** The tokens of a header that is a list, in lower case; broken ones are left out. */
export const tokensOf = (message: SipMessage, name: string): string[] =>
  (listOf(headersOf(message, name)) ?? []).map(
    (one) => one.split(';', 1)[0]?.trim().toLowerCase() ?? '',
  );
