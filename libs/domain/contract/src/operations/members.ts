import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { member } from '../resources/member.js';
import { accountId, done, email, line, success } from '../wire.js';

const permitted = () => z.optional(z.array(accountId()).check(z.maxLength(500)));
const role = () => z.optional(z.enum(['owner', 'admin']));
const manages = { audience: 'account', target: 'any', permission: 'canManageUsers' } as const;

export const memberOperations = {
  listMembers: operation({
    method: 'GET', path: '/api/v2/members', aliases: [{ path: '/api/v2/listAdminUsers' }], area: 'accounts',
    summary: 'Members of the own or the targeted account, in the order they came. `users` carries the same list for older clients.',
    access: { ...manages, effect: 'read' },
    reply: z.object({ ...success, members: z.array(member), users: z.array(member) }),
    failure: { kind: 'json' },
  }),
  getMember: operation({
    method: 'GET', path: '/api/v2/member', area: 'accounts',
    summary: 'One member of the own or the targeted account.',
    access: { ...manages, effect: 'read' },
    query: z.object({ targetMemberId: accountId() }),
    reply: z.object({ ...success, member }),
    failure: { kind: 'json' },
  }),
  inviteMember: operation({
    method: 'POST', path: '/api/v2/member', aliases: [{ path: '/api/v2/inviteAdminUser' }], area: 'accounts', status: 201,
    summary: 'Makes somebody a member and sends them a mail with where to sign in. An address that was invited here already gets the mail again.',
    access: { audience: 'account', target: 'any', permission: 'canInviteUsers', keys: false, effect: 'write', perMinute: 30 },
    body: z.object({ email: email(), redirectUrl: z.optional(line(2000)), isOwner: z.optional(z.boolean()), role: role(), permittedAccountIds: permitted(), sendWelcomeEmail: z.optional(z.boolean()) }),
    reply: done(),
    examples: { body: { email: 'pat@northside.example', role: 'admin', sendWelcomeEmail: true } },
    failure: { kind: 'json' },
  }),
  updateMember: operation({
    method: 'PUT', path: '/api/v2/member', area: 'accounts', status: 201,
    summary: 'Changes the address, the role or the agents of a member. An empty list of agents lifts the restriction; a new address ends the member’s sessions.',
    access: { ...manages, keys: false, effect: 'write' },
    body: z.object({ targetMemberId: accountId(), email: z.optional(email()), role: role(), permittedAccountIds: permitted() }),
    reply: done(),
    examples: { body: { targetMemberId: 2003, role: 'admin', permittedAccountIds: [2001] } },
    failure: { kind: 'json' },
  }),
  deleteMember: operation({
    method: 'DELETE', path: '/api/v2/member', area: 'accounts', status: 201,
    summary: 'Removes a member. Their sessions and keys end at once. Nobody removes themselves or the last owner.',
    access: { ...manages, keys: false, effect: 'write' },
    body: z.object({ targetMemberId: accountId() }),
    reply: done(),
    examples: { body: { targetMemberId: 2003 } },
    failure: { kind: 'json' },
  }),
  deleteAdminUser: operation({
    method: 'DELETE', path: '/api/v2/deleteAdminUser', area: 'accounts', status: 201,
    summary: 'Removes a member, as the first generation names them.',
    access: { ...manages, keys: false, effect: 'write' },
    body: z.object({ targetUserId: accountId() }),
    reply: done(),
    examples: { body: { targetUserId: 2003 } },
    failure: { kind: 'json' },
  }),
} as const;
