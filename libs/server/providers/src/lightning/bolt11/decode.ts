import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { readPrefix } from './amount.js';
import { readFields } from './fields.js';
import { InvalidInvoice } from './invalid-invoice.js';
import { type Invoice } from './invoice.js';
import { type Words, bytesOf, numberOf } from './words.js';

const signatureWords = 104;
const timestampWords = 7;

/**
 * Reads a payment request and checks all that the specification demands of it, its signature
 * included. Throws an `InvalidInvoice`.
 */
export function decodeInvoice(text: string): Invoice {
  const { prefix, words } = readBech32(text);
  if (words.length < timestampWords + signatureWords) throw new InvalidInvoice('It is too short.');
  const { network, msat } = readPrefix(prefix);
  const signed = words.slice(0, -signatureWords);
  const signature = bytesOf(words.slice(-signatureWords));
  const { payee, ...fields } = readFields(signed.slice(timestampWords));
  return {
    network,
    msat,
    timestamp: numberOf(signed.slice(0, timestampWords)),
    ...fields,
    payee: payeeOf(signingHash(prefix, signed), signature, payee),
    signature: bytesToHex(signature),
  };
}

function readBech32(text: string): { prefix: string; words: readonly number[] } {
  try {
    return bech32.decode(text as `${string}1${string}`, false);
  } catch {
    throw new InvalidInvoice('It is not written as a payment request is.');
  }
}

/**
 * What is signed: the readable part and the rest before the signature, filled up to whole bytes.
 */
export const signingHash = (prefix: string, words: Words): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(prefix), bytesOf(words, true)));

/**
 * Who signed. With a key in the request that key must have, in the one form that a signature has;
 * without, it follows from the signature.
 */
function payeeOf(hash: Uint8Array, signature: Uint8Array, payee: string | null): string {
  const [compact, recovery] = [signature.slice(0, 64), signature[64] ?? 0];
  try {
    if (payee === null)
      return bytesToHex(
        secp256k1.recoverPublicKey(concatBytes(Uint8Array.of(recovery), compact), hash, {
          prehash: false,
        }),
      );
    if (secp256k1.verify(compact, hash, hexToBytes(payee), { prehash: false, lowS: true }))
      return payee;
  } catch {
    // Read below.
  }
  throw new InvalidInvoice('It is not signed by its payee.');
}
