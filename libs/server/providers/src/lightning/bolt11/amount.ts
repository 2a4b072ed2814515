import { InvalidInvoice } from './invalid-invoice.js';

/** The networks, by the prefix of their payment requests. */
export const networks = { bc: 'mainnet', tb: 'testnet', tbs: 'signet', bcrt: 'regtest' } as const;

export type Network = (typeof networks)[keyof typeof networks];

/** Thousandths of a millisatoshi, so that a `p` stays whole: 10 of `p` are one millisatoshi. */
const picosOf: Readonly<Record<string, bigint>> = {
  '': 10n ** 12n,
  m: 10n ** 9n,
  u: 10n ** 6n,
  n: 1000n,
  p: 1n,
};

/**
 * Network and amount in millisatoshi, null when the payer chooses, of the part that people can
 * read.
 */
export function readPrefix(prefix: string): { network: Network; msat: bigint | null } {
  const [, code, digits, multiplier = ''] =
    /^ln(bcrt|bc|tbs|tb)(?:([1-9]\d{0,17})([munp])?)?$/.exec(prefix) ?? [];
  if (!code) throw new InvalidInvoice(`The prefix ${prefix} is not that of a payment request.`);
  const network = networks[code as keyof typeof networks];
  if (!digits) return { network, msat: null };
  const picos = BigInt(digits) * (picosOf[multiplier] ?? 0n);
  if (picos % 10n !== 0n) throw new InvalidInvoice('The amount is finer than a millisatoshi.');
  return { network, msat: picos / 10n };
}

/** The shortest prefix for an amount in millisatoshi. */
export function writePrefix(network: Network, msat: bigint | null): string {
  const code =
    (Object.keys(networks) as (keyof typeof networks)[]).find((key) => networks[key] === network) ??
    'bc';
  if (msat === null) return `ln${code}`;
  if (msat <= 0n) throw new InvalidInvoice('An amount is more than zero.');
  const picos = msat * 10n;
  const [multiplier, size] = Object.entries(picosOf).find(([, one]) => picos % one === 0n) ?? [
    'p',
    1n,
  ];
  return `ln${code}${picos / size}${multiplier}`;
}
