import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { invitation, member } from '../resources/member.js';
import { accountId, done, email, formatted, line, success } from '../wire.js';

const permitted = () =>
  z.optional(formatted(z.array(accountId()).check(z.maxLength(500)), 'accounts'));
const role = () => z.optional(z.enum(['owner', 'admin']));
const manages = { audience: 'account', target: 'any', permission: 'canManageUsers' } as const;

export const memberOperations = {
  listMembers: operation({
    method: 'GET',
    path: '/api/v2/members',
    aliases: [{ path: '/api/v2/listAdminUsers' }],
    area: 'accounts',
    summary:
      'Members of the own or the targeted account, in the order they came. `users` carries the same list for older clients.',
    access: { ...manages, effect: 'read' },
    reply: z.object({ ...success, members: z.array(member), users: z.array(member) }),
    failure: { kind: 'json' },
  }),
  getMember: operation({
    method: 'GET',
    path: '/api/v2/member',
    area: 'accounts',
    summary: 'One member of the own or the targeted account.',
    access: { ...manages, effect: 'read' },
    query: z.object({ targetMemberId: accountId() }),
    reply: z.object({ ...success, member }),
    failure: { kind: 'json' },
  }),
  inviteMember: operation({
    method: 'POST',
    path: '/api/v2/member',
    aliases: [{ path: '/api/v2/inviteAdminUser' }],
    area: 'accounts',
    status: 201,
    summary:
      'Invites an address to become a member by mail; again, if it was invited before. The ' +
      'person is `pending` until they accept. The reply tells nothing of other accounts. The link in the mail keeps only the path of `redirectUrl`.',
    access: {
      audience: 'account',
      target: 'any',
      permission: 'canInviteUsers',
      keys: false,
      effect: 'write',
      perMinute: 30,
    },
    body: z.object({
      email: email(),
      redirectUrl: z.optional(line(2000)),
      isOwner: z.optional(z.boolean()),
      role: role(),
      permittedAccountIds: permitted(),
      sendWelcomeEmail: z.optional(z.boolean()),
    }),
    reply: done(),
    examples: { body: { email: 'pat@northside.example', role: 'admin', sendWelcomeEmail: true } },
    failure: { kind: 'json' },
  }),
  updateMember: operation({
    method: 'PUT',
    path: '/api/v2/member',
    area: 'accounts',
    status: 201,
    summary:
      'Changes the role or the agents of a member, or the address of a pending invitation. ' +
      'An empty list of agents lifts the restriction. Members change their own address, by `email/requestVerificationCode`.',
    access: { ...manages, keys: false, effect: 'write' },
    body: z.object({
      targetMemberId: accountId(),
      email: z.optional(email()),
      role: role(),
      permittedAccountIds: permitted(),
    }),
    reply: done(),
    examples: { body: { targetMemberId: 2003, role: 'admin', permittedAccountIds: [2001] } },
    failure: { kind: 'json' },
  }),
  deleteMember: operation({
    method: 'DELETE',
    path: '/api/v2/member',
    area: 'accounts',
    status: 201,
    summary:
      'Removes a member. Their sessions and keys end at once. Members cannot remove themselves or the last owner.',
    access: { ...manages, keys: false, effect: 'write' },
    body: z.object({ targetMemberId: accountId() }),
    reply: done(),
    examples: { body: { targetMemberId: 2003 } },
    failure: { kind: 'json' },
  }),
  deleteAdminUser: operation({
    method: 'DELETE',
    path: '/api/v2/deleteAdminUser',
    area: 'accounts',
    status: 201,
    summary: 'Removes a member, as the first generation names them.',
    access: { ...manages, keys: false, effect: 'write' },
    body: z.object({ targetUserId: accountId() }),
    reply: done(),
    examples: { body: { targetUserId: 2003 } },
    failure: { kind: 'json' },
  }),
  listInvitations: operation({
    method: 'GET',
    path: '/api/v2/auth/invitations',
    area: 'auth',
    summary: 'What the person who asks was invited to and has not answered, newest first.',
    access: { audience: 'account', target: 'none', effect: 'read' },
    reply: z.object({ ...success, invitations: z.array(invitation) }),
    failure: { kind: 'json' },
  }),
  acceptInvitation: operation({
    method: 'POST',
    path: '/api/v2/auth/invitations/accept',
    area: 'auth',
    summary:
      'Leaves the own account and joins the one that invited. All sessions and API keys of ' +
      'the person end; the only owner cannot leave.',
    access: {
      audience: 'account',
      target: 'none',
      stepUp: 'everybody',
      keys: false,
      effect: 'write',
      perMinute: 20,
    },
    body: z.object({ invitationId: accountId() }),
    reply: done(),
    examples: { body: { invitationId: 2004 } },
    failure: { kind: 'json' },
  }),
  declineInvitation: operation({
    method: 'POST',
    path: '/api/v2/auth/invitations/decline',
    area: 'auth',
    summary: 'Declines an invitation. It is gone.',
    access: { audience: 'account', target: 'none', keys: false, effect: 'write', perMinute: 60 },
    body: z.object({ invitationId: accountId() }),
    reply: done(),
    examples: { body: { invitationId: 2004 } },
    failure: { kind: 'json' },
  }),
} as const;
