import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { type Network, writePrefix } from './amount.js';
import { signingHash } from './decode.js';
import { writeFeatures } from './features.js';
import { tags } from './fields.js';
import { InvalidInvoice } from './invalid-invoice.js';
import { wordsOf, wordsOfNumber } from './words.js';

/** What a payment request is made from. Bytes are hex, times are Unix seconds. */
export interface InvoiceDraft {
  readonly network: Network;
  /** Thousandths of a satoshi; null when the payer chooses. */
  readonly msat: bigint | null;
  readonly timestamp: number;
  readonly paymentHash: string;
  readonly paymentSecret: string;
  readonly description: string;
  readonly expiry?: number;
  readonly minFinalCltvExpiryDelta?: number;
  readonly metadata?: string;
  /** Feature bits; the two that every payer of today understands when left out. */
  readonly features?: readonly number[];
}

const maxWords = 1023;

/**
 * Writes and signs a payment request. The same draft and key give the same text. Throws an
 * `InvalidInvoice` when it cannot be written.
 */
export function encodeInvoice(draft: InvoiceDraft, privateKey: Uint8Array): string {
  const prefix = writePrefix(draft.network, draft.msat);
  const field = (tag: number, data: readonly number[]): number[] => {
    if (data.length > maxWords) throw new InvalidInvoice('What it is for is too long.');
    return [tag, data.length >> 5, data.length & 31, ...data];
  };
  const words = [
    ...wordsOfNumber(draft.timestamp, 7),
    ...field(tags.s, wordsOf(hexToBytes(draft.paymentSecret))),
    ...field(tags.p, wordsOf(hexToBytes(draft.paymentHash))),
    ...field(tags.d, wordsOf(utf8ToBytes(draft.description))),
    ...(draft.metadata === undefined ? [] : field(tags.m, wordsOf(hexToBytes(draft.metadata)))),
    ...(draft.expiry === undefined ? [] : field(tags.x, wordsOfNumber(draft.expiry))),
    ...(draft.minFinalCltvExpiryDelta === undefined
      ? []
      : field(tags.c, wordsOfNumber(draft.minFinalCltvExpiryDelta))),
    ...field(tags.features, writeFeatures(draft.features ?? [8, 14])),
  ];
  const [recovery = 0, ...compact] = secp256k1.sign(signingHash(prefix, words), privateKey, {
    prehash: false,
    format: 'recovered',
  });
  return bech32.encode(
    prefix,
    [...words, ...wordsOf(Uint8Array.from([...compact, recovery]))],
    false,
  );
}

/** Whether a preimage proves a payment: its hash must equal the requested one. Both are hex. */
export function provesPayment(preimage: string, paymentHash: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(preimage)) return false;
  return (
    Buffer.from(sha256(hexToBytes(preimage.toLowerCase()))).toString('hex') ===
    paymentHash.toLowerCase()
  );
}
