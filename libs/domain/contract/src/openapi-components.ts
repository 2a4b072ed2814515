// The parts of the OpenAPI document that calls refer to.

export const notModified = { description: 'The reply is the one that `If-None-Match` names.' };

export const headers = {
  etag: {
    description: 'Names this reply; the same reply has the same name.',
    schema: { type: 'string' },
    example: 'W/"q1Zc0yB9mXh2uN6sT4vLrA"',
  },
};

export const parameters = {
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of a reply that you have. If nothing has changed, the answer is 304 without a body.',
    schema: { type: 'string', maxLength: 4096 },
    example: 'W/"q1Zc0yB9mXh2uN6sT4vLrA"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    example: '0b9f2c1e-8d5a-4a53-9f0e-6f1f1f7c2b11',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      'A name of your own for this attempt. The same request under the same key ' +
      'happens once: it is answered again for a day, with `Idempotency-Replayed: ' +
      'true`. Another request under the key is 422, one that is still being worked on 409.',
  },
  targetAccountId: {
    name: 'targetAccountId',
    in: 'query',
    required: false,
    description: 'Acts on this account beneath the caller instead of the caller’s own.',
    schema: { type: 'integer' },
    example: 2001,
  },
};

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A session token or an API key. A key may be bound to scopes: `x-key-scope` ' +
      'names the one that a call needs, `x-not-for-keys` marks calls that no key may make.',
  },
  query: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The same, in the address; prefer the header.',
  },
};
