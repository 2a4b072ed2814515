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
  | { readonly kind: 'nothing' };

/** The head of a request with an offer, metadata and a token stays far below. */
const maxHead = 24 * 1024;
/** Headers of one message. */
const maxHeaders = 128;
const wholeToken = /^[\w!%*`'~.+-]{1,64}$/;
const cseqHeader = /^(\d{1,10})\s{1,8}([\w!%*`'~.+-]{1,64})$/;
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

const numberIn = (text: string | undefined, maxValue: number): number | null | undefined => {
  if (text === undefined) return undefined;
  return /^\d{1,10}$/.test(text) && Number(text) <= maxValue ? Number(text) : null;
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

/** A head that could be answered: all that an answer copies is there (§8.2.6.2). */
const isAnswerable = (message: SipMessage): boolean =>
  !message.startLine.startsWith('ACK ') &&
  ['Via', 'From', 'To', 'Call-ID', 'CSeq'].every((name) => headerOf(message, name));

/** 400, 505 or 513 for what is wrong with a head as a whole. */
function headStatus(
  message: SipMessage,
  { method, uri, version }: { method: string; uri: string; version: string },
  headLength: number,
): number | null {
  if (headLength > maxHead || message.headers.length > maxHeaders) return 513;
  if (version.toUpperCase() !== 'SIP/2.0') return 505;
  if (/[\s<>"]/.test(uri) || uri.length > 1024 || !wholeToken.test(method)) return 400;
  if (single.some((name) => headersOf(message, name).length > 1)) return 400;
  return numberIn(headerOf(message, 'Max-Forwards'), 255) === null ? 400 : null;
}

/** The tag of an address; null when it cannot be one, undefined without one. */
const tagIn = (address: SipAddress | null): string | null | undefined => {
  const tag = address?.params.get('tag');
  return tag === undefined || /^[^\s;]{1,255}$/.test(tag) ? tag : null;
};

/** A branch without the magic cookie, or with nothing else, need not be unique (§17.2.3). */
const keyOf = ({ sentBy, branch }: { sentBy: string; branch: string }, rest: string): string =>
  `${sentBy} ${branch}${/^z9hG4bK./.test(branch) ? '' : ` ${rest}`}`;

/** Null when a part of the head is broken. */
function soundRequest(message: SipMessage, method: string, uri: string): SipRequest | null {
  const via = topVia(message);
  const from = readAddress(headerOf(message, 'From') ?? '');
  const to = readAddress(headerOf(message, 'To') ?? '');
  const [fromTag, toTag] = [tagIn(from), tagIn(to)];
  const callId = headerOf(message, 'Call-ID') ?? '';
  const [, number = '', cseqMethod] = cseqHeader.exec(headerOf(message, 'CSeq') ?? '') ?? [];
  const body = bodyOf(message);
  if (!via || !from || !to || !fromTag || toTag === null || body === null) return null;
  if (!/^\S{1,255}$/.test(callId) || cseqMethod !== method || Number(number) >= maxCSeq)
    return null;
  return {
    message,
    method,
    uri,
    from,
    to,
    fromTag,
    toTag: toTag ?? null,
    callId,
    cseq: Number(number),
    branch: keyOf(via, `${uri} ${callId} ${fromTag} ${number}`),
    contentType: tokensOf(message, 'Content-Type')[0] ?? '',
    body,
  };
}

/**
 * Reads one frame (RFC 7118 §4: one message a frame). What could be answered is refused with 400,
 * 505 or 513 (§8.2, §16.3, §21.4.1), a malformed response or ACK is ignored.
 */
export function readRequest(text: string): Reading {
  // Line ends before a start line are skipped (§7.5).
  const message = parseSip(text.replace(/^(?:\r\n){1,8}/, ''));
  if (!message) return { kind: 'nothing' };
  if (statusOf(message)) return { kind: 'nothing' };
  const { startLine } = message;
  const [method = ''] = startLine.split(' ', 1);
  const version = startLine.slice(startLine.lastIndexOf(' ') + 1);
  const uri = startLine.slice(method.length + 1, -version.length - 1);
  const headLength = text.length - message.body.length;
  const status = headStatus(message, { method, uri, version }, headLength);
  const request = status === null ? soundRequest(message, method, uri) : null;
  if (request) return { kind: 'request', request };
  // An answer copies much of the head.
  return isAnswerable(message) && headLength < maxHead * 2
    ? { kind: 'refused', message, status: status ?? 400 }
    : { kind: 'nothing' };
}

/** The tokens of a header that is a list, in lower case; broken ones are left out. */
export const tokensOf = (message: SipMessage, name: string): string[] =>
  (listOf(headersOf(message, name)) ?? []).map(
    (one) => one.split(';', 1)[0]?.trim().toLowerCase() ?? '',
  );
