import { cutText, type Clock } from '@patchbay/kernel';
import {
  announce,
  enqueueWebhookEvent,
  onTheWire,
  type Outgoing,
  type Owner,
  ownerOf,
  findNode,
} from '@patchbay/server-core';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { accountFacts } from '../../agents/account-facts.js';
import { type AccountFacts } from '../../agents/functions-catalogue.js';
import { ensureParty, findContact } from '../../contacts/repository.js';
import { referenceOf, referencesOf } from '../../contacts/reference.js';
import { contactView, emailOf, phoneOf } from '../../contacts/rules.js';
import { findOrCreateParty } from '../rooms/rooms.js';
import { partyNameOf } from '../../contacts/party-name.js';
import { roomView } from '../messages/view.js';
import { insertGroupMembers } from './groups-repository.js';
import { demandOpenGates } from '../rooms/new-conversation.js';
import { type PartyRow, findOrCreateRoom, hasRoom } from '../rooms/rooms-repository.js';

type GroupOperation = 'getGroupConversationRoomId' | 'createExternalDestinationProfile';

/** Handlers that start a conversation with one recipient or a group. */
export function createGroupHandlers({
  store,
  clock,
  outgoing,
}: {
  readonly store: Pick<Store, 'within'>;
  readonly clock: Clock;
  readonly outgoing: Pick<Outgoing, 'forbids'>;
}): Pick<Handlers<Db>, GroupOperation> {
  /** A number that must not be texted gets no room. */
  const demandAllowed = async (
    target: TreeNode,
    ref: number | string,
    path: string,
  ): Promise<void> => {
    const phone = phoneOf(String(ref), null);
    const problem = phone ? await outgoing.forbids(phone, ownerOf(target)) : null;
    if (problem) throw onTheWire(problem, path, clock);
  };

  return {
    getGroupConversationRoomId: async ({ body, target, context }) => {
      const refs = await referencesOf(store, target.id, body.users);
      for (const [at, ref] of refs.entries()) await demandAllowed(target, ref, `body.users.${at}`);
      const facts = await accountFacts(store, context, target);
      return context.within(async (db) => {
        const people: PartyRow[] = [];
        for (const [at, ref] of refs.entries())
          people.push(await personBehind(db, target, ref, `body.users.${at}`));
        const members = [...new Map(people.map((one) => [one.id, one])).values()].sort(
          (a, b) => a.id - b.id,
        );
        const party =
          members.length === 1
            ? (members[0] as PartyRow)
            : await groupOf(db, ownerOf(target), members);
        return {
          details: {
            room: await roomWith(db, target, party, facts),
            users: members.map((one) => ({
              id: one.id,
              name: partyNameOf(one),
              address: one.address,
            })),
          },
        };
      });
    },

    createExternalDestinationProfile: async ({ body, target, context }) => {
      const ref = await referenceOf(store, target.id, body.address);
      await demandAllowed(target, ref, 'body.address');
      const facts = await accountFacts(store, context, target);
      return context.within(async (db) => {
        const party = await personBehind(db, target, ref, 'body.address');
        return {
          details: {
            id: party.id,
            username: partyNameOf(party),
            address: party.address,
            room: await roomWith(db, target, party, facts),
          },
        };
      });
    },
  };
}

/** A recipient of this agent: one of its contacts, or the holder of the number or address. */
async function personBehind(
  db: Db,
  target: TreeNode,
  ref: number | string,
  path: string,
): Promise<PartyRow> {
  const owner = ownerOf(target);
  const [phone, email] = [phoneOf(String(ref), null), emailOf(String(ref))];
  const known = await findContact(db, ref, { accountId: owner.accountId });
  if (known && known.accountId === owner.accountId) return known;
  // A contact of another agent of the organization can be written to from here; its details stay
  // with that agent.
  const address =
    known && (known.kind === 'phone' || known.kind === 'email')
      ? ({ kind: known.kind, address: known.address } as const)
      : phone
        ? ({ kind: 'phone', address: phone } as const)
        : email
          ? ({ kind: 'email', address: email } as const)
          : null;
  if (!address)
    throw refuse.invalid(
      [
        {
          path,
          message: 'must be a contact, a phone number with its area code, or an e-mail address',
        },
      ],
      'Unable to start conversation with this user.',
    );
  const party = await ensureParty(db, owner, address.kind, address.address);
  await enqueueWebhookEvent(db, party, 'contact', contactView(party, null));
  return party;
}

/**
 * The group with exactly these members. Its address is derived from their ids, so that concurrent
 * requests get the same group.
 */
async function groupOf(db: Db, owner: Owner, members: readonly PartyRow[]): Promise<PartyRow> {
  const group = await findOrCreateParty(db, owner.organizationId, owner.accountId, {
    kind: 'group',
    address: `group-${members.map((one) => one.id).join('-')}`,
    name: cutText(members.map(partyNameOf).join(', '), 200),
  });
  await insertGroupMembers(db, members, owner, group.id);
  return group;
}

/** The room with a party. One that does not exist yet is a new conversation, which has gates. */
async function roomWith(db: Db, target: TreeNode, party: PartyRow, facts: AccountFacts) {
  const owner = ownerOf(target);
  if (!(await hasRoom(db, owner, party.id))) demandOpenGates(facts);
  const room = await findOrCreateRoom(db, owner, party, party.kind === 'email' ? 'email' : 'sms');
  const agent = await findNode(db, owner.accountId);
  if (!agent) throw refuse.notFound('Account not found');
  await announce(db, owner, 'room', { roomId: room.id });
  return roomView(room, party, agent);
}
