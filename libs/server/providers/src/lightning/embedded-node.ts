import { createHmac } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeInvoice } from './bolt11/decode.js';
import { encodeInvoice, provesPayment } from './bolt11/encode.js';
import { LightningError, type LightningPort } from './port.js';

/**
 * A simulated payer: pays a request of the embedded node and returns the preimage, like a wallet.
 */
export interface EmbeddedWallet {
  /** The preimage as hex; null for a request that is not the node's own. */
  pay(invoice: string): string | null;
}

/**
 * A node without a network: it signs real requests, for the regtest network, and is stateless. The
 * proof of a payment is derived from the secret and from the request, so every process can verify
 * it. It reports requests of other nodes as paid without a check.
 */
export function createEmbeddedLightning({
  secret,
}: {
  readonly secret: Buffer;
}): LightningPort & { readonly wallet: EmbeddedWallet } {
  const derive = (...parts: readonly string[]): Buffer =>
    createHmac('sha256', secret).update(parts.join('|')).digest();
  const nodeKey = derive('node key');

  /** The preimage of a request of ours, worked out of the nonce in its metadata. */
  function ownPreimage(invoice: string): string | null {
    const { metadata, paymentHash } = decodeInvoice(invoice);
    const preimage = derive('preimage', metadata ?? '').toString('hex');
    return provesPayment(preimage, paymentHash) ? preimage : null;
  }

  return {
    name: 'embedded',
    label: 'Built-in test node: real payment requests on regtest, no coins',
    network: 'regtest',
    wallet: { pay: ownPreimage },
    createInvoice: async ({ key, msat, description, expiry, now }) => {
      const metadata = derive('nonce', key).subarray(0, 16).toString('hex');
      const paymentHash = bytesToHex(sha256(derive('preimage', metadata)));
      const invoice = encodeInvoice(
        {
          network: 'regtest',
          msat,
          timestamp: Math.floor(now / 1000),
          paymentHash,
          paymentSecret: derive('secret', key).toString('hex'),
          description,
          expiry,
          minFinalCltvExpiryDelta: 40,
          metadata,
          features: [8, 14, 48],
        },
        nodeKey,
      );
      return { invoice, paymentHash };
    },
    preimageOf: async () => null,
    // It moves no coins: a wrong report causes no loss.
    withdraw: async () => 'withdrawn',
    pay: async ({ invoice }) => {
      const { network, paymentHash, description } = decodeInvoice(invoice);
      if (network !== 'regtest')
        throw new LightningError('refused', 'The built-in test node pays on regtest only.');
      if (description?.startsWith('fail'))
        throw new LightningError('refused', 'There is no way to the payee.');
      return { preimage: ownPreimage(invoice) ?? derive('paid', paymentHash).toString('hex') };
    },
  };
}
