export type Fields = Record<string, string>;
export type Thing = Record<string, unknown> & { readonly id: string };

/** One request as received, with the form fields by their bracketed names. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
  readonly key: string | null;
}

/** A subscription with one plan, as the server stores it. */
export interface Subscription extends Thing {
  readonly metadata: Fields;
  readonly status: string;
  readonly items: {
    readonly data: [
      {
        id: string;
        price: { unit_amount: number; recurring: { interval: 'month' | 'year' } };
        current_period_start: number;
        current_period_end: number;
      },
    ];
  };
}

export const termSeconds = (interval: 'month' | 'year'): number =>
  (interval === 'year' ? 365 : 30) * 86_400;

export const metadataOf = (fields: Fields, under = 'metadata'): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = name.startsWith(`${under}[`) ? [null, name.slice(under.length + 1, -1)] : [];
      return key ? [[key, value]] : [];
    }),
  );

export const refused = (message: string, status = 400, type = 'invalid_request_error') => ({
  status,
  body: { error: { type, message } },
});
