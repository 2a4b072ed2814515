import { replyJson } from '../web/reply-text.js';

/** Where the price of a bitcoin comes from. */
export interface RatePort {
  readonly name: string;
  readonly label: string;
  /** Millionths of a dollar for a whole bitcoin. Throws a `RateError` when no source answers. */
  bitcoinMicros(): Promise<bigint>;
}

/** No price could be had. */
export class RateError extends Error {
  override readonly name = 'RateError';
}

/**
 * 0.00043 dollars for a satoshi, the fallback of the specification: the fixed price of the embedded
 * node.
 */
export const fixedRate: RatePort = {
  name: 'embedded',
  label: 'Fixed test price',
  bitcoinMicros: async () => 43_000_000_000n,
};

export interface HttpRateOptions {
  /**
   * Answers JSON with the price of a bitcoin in dollars, under `data.amount`, `price`, `last` or
   * `bitcoin.usd`.
   */
  readonly url: string;
  readonly timeoutMs?: number;
}

/** The price as a public service of the web has it. */
export function createHttpRate({ url, timeoutMs = 5000 }: HttpRateOptions): RatePort {
  return {
    name: 'http',
    label: `Price from ${new URL(url).host}`,
    bitcoinMicros: async () => {
      const reply = await fetch(url, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json' },
        redirect: 'error',
      }).catch(() => null);
      const price = reply?.ok ? priceIn(await replyJson(reply).catch(() => null)) : null;
      if (price === null) throw new RateError('The source of prices did not answer.');
      return price;
    },
  };
}

const places = [['data', 'amount'], ['price'], ['last'], ['bitcoin', 'usd']] as const;

/**
 * A price between a tenth of a dollar and a billion, read digit by digit; null when there is none.
 */
function priceIn(body: unknown): bigint | null {
  for (const path of places) {
    const found = path.reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined,
      body,
    );
    const [, whole, fraction = ''] =
      /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(
        typeof found === 'number' ? String(found) : typeof found === 'string' ? found : '',
      ) ?? [];
    if (whole === undefined) continue;
    const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
    if (micros >= 100_000n) return micros;
  }
  return null;
}
