import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

/** A line that the owner of a domain writes into its DNS. */
const dnsRecord = z.object({
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
  purpose: z.string(),
});

/**
 * A domain that a tenant named. `pending` until its proof is found; `active` carries brand and
 * rights; `failing` still does, while the proof is missing; `lost` did once; `taken` belongs to
 * another tenant who proved it.
 */
export const domain = named(
  'Domain',
  'A domain that a tenant named, and what is left to do to prove it',
  z.object({
    domain: z.string(),
    default: z.boolean(),
    verified: z.boolean(),
    state: z.enum(['pending', 'active', 'failing', 'lost', 'taken']),
    reason: described(
      z.nullable(z.string()),
      'What was found instead of the proof, in a sentence',
      'The record is not there yet.',
    ),
    records: z.array(dnsRecord),
    createdAt: epochSeconds(),
    verifiedAt: z.nullable(epochSeconds()),
    checkedAt: z.nullable(epochSeconds()),
  }),
  {
    domain: 'agents.acme.com',
    default: false,
    verified: false,
    state: 'pending',
    reason: 'The record is not there yet.',
    records: [
      {
        type: 'TXT',
        name: '_patchbay.agents.acme.com',
        value: 'patchbay-domain-proof=6c1f0a2e9b7d4c35a8e1f0b2c3d4e5f6',
        purpose: 'Proves that the domain is yours. Leave it there.',
      },
      {
        type: 'CNAME',
        name: 'agents.acme.com',
        value: 'desk.example.com',
        purpose: 'Leads visitors here.',
      },
    ],
    createdAt: 1767605400,
    verifiedAt: null,
    checkedAt: 1767605400,
  },
);
