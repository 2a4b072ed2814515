import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

/**
 * A phone number of an agent. `pending`: brought, and not proven yet. `capabilities` is empty when
 * they are not known; `forwardedFrom` is the line whose forwarding a test call showed.
 */
export const phoneNumber = named(
  'PhoneNumber',
  'A phone number of an agent',
  z.object({
    number: described(z.string(), 'In E.164', '+12145551234'),
    label: z.string(),
    accountId: z.int(),
    agentName: z.string(),
    kind: z.enum(['carrier', 'own']),
    status: z.enum(['assigned', 'pending']),
    capabilities: z.array(z.enum(['calls', 'texts'])),
    forwardedFrom: described(z.nullable(z.string()), 'In E.164', '+12145550148'),
    createdAt: epochSeconds(),
  }),
);
