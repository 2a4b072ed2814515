import * as z from 'zod/mini';
import { named } from '../wire.js';

/** A person who is a member of a node. */
export const member = named(
  'Member',
  'A person who is a member of an account',
  z.object({
    id: z.int(),
    email: z.string(),
    name: z.nullable(z.string()),
    role: z.enum(['owner', 'admin']),
    isOwner: z.boolean(),
    permittedAccountIds: z.array(z.int()),
    pending: z.boolean(),
  }),
);

/** A person who is a member of a node; `pending` until the first sign-in after an invitation. */
export type AccountMember = z.output<typeof member>;

/** An offer to become a member, as the invited person sees it. */
export const invitation = z.object({
  id: z.int(),
  accountName: z.string(),
  role: z.enum(['owner', 'admin']),
});
