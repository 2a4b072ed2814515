import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { decodeInvoice } from './decode.js';
import { type InvoiceDraft, encodeInvoice, provesPayment } from './encode.js';
import { type Fallback } from './invoice.js';
import { InvalidInvoice } from './invalid-invoice.js';

interface Fact {
  readonly says: string;
  readonly invoice: string;
  readonly is: Record<string, unknown> & {
    msat: string | null;
    fallback: string | null;
    payee: string | null;
  };
}
const vectors = JSON.parse(readFileSync(new URL('vectors.test.json', import.meta.url), 'utf8')) as {
  valid: Fact[];
  invalid: Fact[];
};

/** With which key the examples of the specification are signed. */
const exampleKey = hexToBytes('e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734');

/** An address on the chain as the specification's titles name it. */
function addressOf({ version, program }: Fallback, network: string): string {
  const bytes = hexToBytes(program);
  const base58 = (prefix: number) =>
    createBase58check(sha256).encode(Uint8Array.from([prefix, ...bytes]));
  if (version === 17) return base58(network === 'mainnet' ? 0 : 111);
  if (version === 18) return base58(network === 'mainnet' ? 5 : 196);
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode('bc', [version, ...coder.toWords(bytes)]);
}

describe('the examples of the specification', () => {
  it('are complete', () =>
    expect([vectors.valid.length, vectors.invalid.length]).toEqual([16, 10]));

  it.each(vectors.valid.map((fact) => [fact.says, fact] as const))(
    'are parsed: %s',
    (_says, { invoice, is }) => {
      const { fallbacks, signature, msat, payee, ...rest } = decodeInvoice(invoice);
      const [first] = fallbacks;
      expect({
        ...rest,
        msat: msat === null ? null : String(msat),
        fallback: first ? addressOf(first, rest.network) : null,
        payee: is.payee === null ? null : payee,
      }).toEqual(is);
      expect(signature).toMatch(/^[0-9a-f]{130}$/);
      expect(payee).toMatch(/^0[23][0-9a-f]{64}$/);
    },
  );

  it.each(vectors.invalid.map((fact) => [fact.says, fact.invoice] as const))(
    'are refused: %s',
    (_says, invoice) => expect(() => decodeInvoice(invoice)).toThrow(InvalidInvoice),
  );

  it('are written again, byte by byte, if their fields are in the usual order', () => {
    const { invoice } = vectors.valid[0] as Fact;
    const { network, msat, timestamp, paymentHash, paymentSecret, description, features } =
      decodeInvoice(invoice);
    expect(
      encodeInvoice(
        {
          network,
          msat,
          timestamp,
          paymentHash,
          paymentSecret,
          description: description ?? '',
          features,
        },
        exampleKey,
      ),
    ).toBe(invoice);
  });
});

describe('a payment request of our own', () => {
  const key = hexToBytes('11'.repeat(32));
  const draft: InvoiceDraft = {
    network: 'regtest',
    msat: 1_234_567n,
    timestamp: 1_763_700_000,
    paymentHash: bytesToHex(sha256(hexToBytes('aa'.repeat(32)))),
    paymentSecret: 'bb'.repeat(32),
    description: 'Top-up ✓',
    expiry: 900,
    minFinalCltvExpiryDelta: 40,
    metadata: '01ff',
  };

  it('is parsed with the same values, with its amount in the shortest form', () => {
    const text = encodeInvoice(draft, key);
    expect(text).toMatch(/^lnbcrt12345670p1/);
    expect(decodeInvoice(text)).toMatchObject({
      ...draft,
      descriptionHash: null,
      features: [8, 14],
      payee: bytesToHex(secp256k1.getPublicKey(key)),
    });
    expect(decodeInvoice(text.toUpperCase()).msat).toBe(1_234_567n);
  });

  it.each([
    [null, 'lnbc1'],
    [100_000_000_000n, 'lnbc11'],
    [100_000_000n, 'lnbc1m1'],
    [100_000n, 'lnbc1u1'],
    [2_500_000n, 'lnbc25u1'],
    [100n, 'lnbc1n1'],
    [1n, 'lnbc10p1'],
  ])('of %s msat begins with %s', (msat, prefix) => {
    const text = encodeInvoice({ ...draft, network: 'mainnet', msat }, key);
    expect([text.startsWith(prefix), decodeInvoice(text).msat]).toEqual([true, msat]);
  });

  it('is refused if any one of its characters is changed', () => {
    const text = encodeInvoice(draft, key);
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'q' ? 'p' : 'q';
      expect(() => decodeInvoice(text.slice(0, at) + other + text.slice(at + 1))).toThrow(
        InvalidInvoice,
      );
    }
  });

  it('is parsed with the same values for a thousand random drafts', () => {
    for (let i = 0; i < 1000; i += 1) {
      const [hash, secret] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
      const one: InvoiceDraft = {
        ...draft,
        msat: BigInt(1 + Math.floor(Math.random() * 2 ** 45)),
        paymentHash: hash,
        paymentSecret: secret,
        timestamp: Math.floor(Math.random() * 2 ** 34),
        description: 'd'.repeat(i % 600),
        expiry: 1 + ((i * 97) % 100_000),
      };
      const { msat, paymentHash, paymentSecret, timestamp, description, expiry } = decodeInvoice(
        encodeInvoice(one, randomKey()),
      );
      expect({ msat, paymentHash, paymentSecret, timestamp, description, expiry }).toEqual({
        msat: one.msat,
        paymentHash: hash,
        paymentSecret: secret,
        timestamp: one.timestamp,
        description: one.description,
        expiry: one.expiry,
      });
    }
  });

  it.each([
    '',
    'lnbc',
    'hello',
    'lnbc1',
    '1',
    'lnbc1pvjluez'.repeat(100),
    `lnbc${'9'.repeat(400)}m1qqqq`,
    'ln' + 'q'.repeat(5000),
  ])('is not %p', (text) => expect(() => decodeInvoice(text)).toThrow(InvalidInvoice));

  it('is not written with a zero amount, or a description that is too long', () => {
    expect(() => encodeInvoice({ ...draft, msat: 0n }, key)).toThrow(InvalidInvoice);
    expect(() => encodeInvoice({ ...draft, description: 'd'.repeat(640) }, key)).toThrow(
      InvalidInvoice,
    );
  });
});

describe('a preimage', () => {
  const hash = bytesToHex(sha256(hexToBytes('aa'.repeat(32))));
  it('proves the payment with its hash, and no other', () => {
    expect([
      provesPayment('aa'.repeat(32), hash),
      provesPayment('AA'.repeat(32), hash.toUpperCase()),
      provesPayment('ab'.repeat(32), hash),
      provesPayment('aa'.repeat(31), hash),
      provesPayment('', hash),
      provesPayment(hash, hash),
    ]).toEqual([true, true, false, false, false, false]);
  });
});

const randomKey = (): Uint8Array => secp256k1.utils.randomSecretKey();
