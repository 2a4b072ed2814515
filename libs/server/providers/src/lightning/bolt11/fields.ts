import { bytesToHex } from '@noble/hashes/utils.js';
import { readFeatures } from './features.js';
import { InvalidInvoice } from './invalid-invoice.js';
import { type Fallback, type Invoice, type RouteHop } from './invoice.js';
import { type Words, bytesOf, numberOf } from './words.js';

/** The letters of fields as numbers: `p` is 1. */
export const tags = {
  p: 1,
  s: 16,
  d: 13,
  m: 27,
  n: 19,
  h: 23,
  x: 6,
  c: 24,
  f: 9,
  r: 3,
  features: 5,
} as const;

export type Fields = Pick<
  Invoice,
  | 'expiry'
  | 'paymentHash'
  | 'paymentSecret'
  | 'description'
  | 'descriptionHash'
  | 'metadata'
  | 'minFinalCltvExpiryDelta'
  | 'fallbacks'
  | 'routes'
  | 'features'
> & { readonly payee: string | null };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Cuts the part between the timestamp and the signature into its fields. */
function cut(words: Words): Map<number, Words[]> {
  const found = new Map<number, Words[]>();
  for (let at = 0; at < words.length;) {
    const [tag, high, low] = words.slice(at, at + 3);
    if (tag === undefined || high === undefined || low === undefined)
      throw new InvalidInvoice('A field is cut off.');
    const data = words.slice(at + 3, at + 3 + high * 32 + low);
    if (data.length < high * 32 + low) throw new InvalidInvoice('A field is cut off.');
    found.set(tag, [...(found.get(tag) ?? []), data]);
    at += 3 + data.length;
  }
  return found;
}

/**
 * Reads the fields. What is unknown, or has a length that it cannot have, is passed over as the
 * specification's own example demands.
 */
export function readFields(words: Words): Fields {
  const found = cut(words);
  const all = (tag: number): Words[] => found.get(tag) ?? [];
  const fixed = (tag: number, length: number): string | null => {
    const data = all(tag).find((one) => one.length === length);
    return data ? bytesToHex(bytesOf(data)) : null;
  };
  const minimal = (tag: number): Words | null => {
    const [data] = all(tag);
    if (data?.[0] === 0) throw new InvalidInvoice('A number is written longer than it is.');
    return data ?? null;
  };
  const [paymentHash, paymentSecret, descriptionHash] = [
    fixed(tags.p, 52),
    fixed(tags.s, 52),
    fixed(tags.h, 52),
  ];
  const [description] = all(tags.d);
  if (!paymentHash) throw new InvalidInvoice('It does not say what is proved by paying.');
  if (!paymentSecret) throw new InvalidInvoice('It has no payment secret.');
  if ((description === undefined) === (descriptionHash === null))
    throw new InvalidInvoice('It says what it is for either in words or by a hash.');
  const [expiry, delta, features, [metadata]] = [
    minimal(tags.x),
    minimal(tags.c),
    minimal(tags.features),
    all(tags.m),
  ];
  return {
    paymentHash,
    paymentSecret,
    descriptionHash,
    description: description === undefined ? null : textOf(description),
    metadata: metadata ? bytesToHex(bytesOf(metadata)) : null,
    expiry: expiry ? numberOf(expiry) : 3600,
    minFinalCltvExpiryDelta: delta ? numberOf(delta) : 18,
    features: features ? readFeatures(features) : [],
    fallbacks: all(tags.f).flatMap(readFallback),
    routes: all(tags.r).map(readRoute),
    payee: fixed(tags.n, 53),
  };
}

function textOf(words: Words): string {
  try {
    return utf8.decode(bytesOf(words));
  } catch {
    throw new InvalidInvoice('What it is for is not text.');
  }
}

/** Empty for an unknown version. */
function readFallback([version, ...rest]: Words): Fallback[] {
  return version === undefined || version > 18
    ? []
    : [{ version, program: bytesToHex(bytesOf(rest)) }];
}

const hopBytes = 51;

function readRoute(words: Words): RouteHop[] {
  const bytes = bytesOf(words);
  if (bytes.length === 0 || bytes.length % hopBytes !== 0)
    throw new InvalidInvoice('A way to the payee is cut off.');
  return Array.from({ length: bytes.length / hopBytes }, (_, index) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset + index * hopBytes, hopBytes);
    const channel = view.getBigUint64(33);
    return {
      pubkey: bytesToHex(bytes.slice(index * hopBytes, index * hopBytes + 33)),
      shortChannelId: `${channel >> 40n}x${(channel >> 16n) & 0xffffffn}x${channel & 0xffffn}`,
      feeBaseMsat: view.getUint32(41),
      feeProportionalMillionths: view.getUint32(45),
      cltvExpiryDelta: view.getUint16(49),
    };
  });
}
