import { type Method, type Operation } from './operation.js';

/**
 * Whether replies of an operation at this method are named by an `ETag`, so that a client which has
 * one already is answered 304 without a body (RFC 9110, section 13.1.2).
 */
export const isConditional = (method: Method, { status = 200, access }: Operation): boolean =>
  method === 'GET' && status === 200 && access.effect === 'read';
