import { randomUUID } from 'node:crypto';
import {
  enqueueWebhookEvent,
  findNode,
  homeUrlOf,
  isDisabled,
  isolated,
  isTaken,
  languageOfAccount,
  type Outgoing,
  type Owner,
  ownerOf,
  phoneCountryFor,
  type Services,
  storedPhone,
  toCaller,
  toNode,
} from '@patchbay/server-core';
import { readPhoneId } from '@patchbay/formats/phone';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { agentNameOf } from '../agents/agent-name.js';
import { announceContact } from './announce-contact.js';
import { deletePerson } from './delete-person.js';
import { createDuplicateHandlers } from './duplicate-handlers.js';
import { createImportHandler } from './import-handler.js';
import { invitationWordsIn } from './invitation-words.js';
import { createMergeHandlers } from './merge-handlers.js';
import { ofAnother } from './known-person.js';
import { referenceOf } from './reference.js';
import { withoutOwn } from './own-addresses.js';
import { listContactRows, personWith } from './list-repository.js';
import {
  addressOf,
  ensureParty,
  findContact,
  furtherAddresses,
  lockParty,
  phoneBook,
  roomOf,
  writeParty,
} from './repository.js';
import {
  type ContactChange,
  type PartyRow,
  changeOf,
  isOfThisForm,
  unknownBefore,
  changedParty,
  isOverfull,
  contactView,
  listedView,
  contextOf,
  emailOf,
  furtherOf,
  phoneOf,
} from './rules.js';

type ContactOperation =
  | 'listContacts'
  | 'getContact'
  | 'saveContact'
  | 'saveVisitorContact'
  | 'importContacts'
  | 'deleteContact'
  | 'listContactDuplicates'
  | 'separateContacts'
  | 'mergeContacts'
  | 'listContactMerges'
  | 'undoContactMerge'
  | 'listMobileContacts'
  | 'sendInvite'
  | 'getCallerContext'
  | 'setCallerContext';

export interface ContactServices extends Pick<
  Services,
  'store' | 'clock' | 'key' | 'sendMail' | 'publicUrl' | 'slots'
> {
  readonly outgoing: Outgoing;
}

const phoneBookLimit = 5000;
const gone = () => refuse.notFound('Contact not found');
const taken = () => refuse.conflict('Another contact already has this number or address.');
const accountNotFound = () => refuse.notFound('There is no account of this name.');
const unnamed = (path: string) =>
  refuse.invalid([
    { path, message: 'must be a phone number with its area code, or an e-mail address' },
  ]);

/** Handlers of people: as contacts, as callers known to an agent, and as invited recipients. */
export function createContactHandlers(
  services: ContactServices,
): Pick<Handlers<Db>, ContactOperation> {
  return {
    ...addressBookHandlers(services),
    ...createImportHandler(services),
    ...createDuplicateHandlers(services),
    ...createMergeHandlers(services),
    ...visitorHandlers(services),
    ...invitationHandlers(services),
    ...callerContextHandlers(services),
  };
}

/** The address book. */
function addressBookHandlers({
  store,
}: Pick<ContactServices, 'store'>): Pick<
  Handlers<Db>,
  'listContacts' | 'getContact' | 'saveContact' | 'deleteContact' | 'listMobileContacts'
> {
  return {
    listContacts: async ({ query, target, context }) => {
      const phone = query.phone && String(await referenceOf(store, target.id, query.phone));
      return context.within(async (db) => {
        const page = query.page ?? 0;
        const pageSize = Math.min(200, Math.max(1, query.pageSize ?? 20));
        const { rows, total } = await listContactRows(db, {
          ...query,
          ...(phone ? { phone } : {}),
          page,
          pageSize,
          sort: query.sort ?? 'updatedAt',
          order: query.order ?? (query.sort === 'name' ? 'asc' : 'desc'),
        });
        return {
          contacts: rows.map(listedView),
          totalContacts: total,
          pageNumber: page,
          pageSize,
        };
      });
    },

    getContact: async ({ params, context }) =>
      context.within(async (db) => {
        const row = await findContact(db, params.id);
        if (!row) throw gone();
        const contact = contactView(row, await roomOf(db, row));
        const further = furtherOf(contact, await furtherAddresses(db, row));
        const agentIds = (await personWith(db, row)).map(({ accountId }) => accountId);
        return {
          contact: {
            ...contact,
            agentIds,
            ...(further[0] ? { furtherAddresses: further } : {}),
          },
        };
      }),

    saveContact: async ({ body, target, context }) => {
      const { id, newData, ...flat } = body;
      const fields = { ...flat, ...newData };
      const country = await phoneCountryFor(store, target.id, [fields.phone, id]);
      const parsed = changeOf(fields, country, newData ? 'body.newData' : 'body');
      if ('problem' in parsed) throw refuse.invalid([parsed.problem]);
      const person = typeof id === 'string' ? (phoneOf(id, country) ?? id) : (id ?? null);
      return context
        .within(async (db) => {
          const owner = ownerOf(target);
          const row = await personToSave(db, owner, person, parsed.change);
          const written = await writeContact(db, row, parsed.change);
          return { contact: contactView(written, await roomOf(db, written)) };
        })
        .catch((error: unknown) => {
          throw isTaken(error) ? taken() : error;
        });
    },

    deleteContact: async ({ body, context }) =>
      context.within(async (db) => {
        const deleted = await deletePerson(db, body);
        if (!deleted) throw gone();
        return { message: 'Contact deleted', deleted };
      }),

    listMobileContacts: async ({ context }) =>
      context.within(async (db) => ({
        contacts: (await phoneBook(db, phoneBookLimit)).map((row) => ({
          id: row.mergedInto ?? row.id,
          name: row.name,
          phoneNumber: contactView(row, null).phone ?? '',
        })),
      })),
  };
}

/** Data that visitors submit about themselves. */
function visitorHandlers({
  store,
  clock,
  key,
}: ContactServices): Pick<Handlers<Db>, 'saveVisitorContact'> {
  return {
    saveVisitorContact: async ({ query, body, context }) => {
      if (body.email && !emailOf(body.email))
        throw refuse.invalid([
          { path: 'body.email', message: 'must be an e-mail address, like name@example.com' },
        ]);
      const owner = await store.within(
        { kind: 'platform', reason: 'find whom a widget writes to' },
        async (db) => {
          const row = await findNode(db, query.targetUser);
          return row &&
            (row.type === 'organization' || row.type === 'agent') &&
            !(await isDisabled(db, row))
            ? ownerOf(toNode(row))
            : null;
        },
      );
      if (!owner) throw accountNotFound();
      const said = String(body.id);
      const phone = storedPhone(
        readPhoneId(said, await phoneCountryFor(store, owner.accountId, [said])),
      );
      if ('message' in phone) throw refuse.invalid([{ path: 'body.id', message: phone.message }]);
      await store.within({ kind: 'organization', id: owner.organizationId }, async (db) => {
        const form = key.digest('visitor form', context.caller.address).toString('base64url');
        const where = { accountId: owner.accountId, withDeleted: true };
        const isNew = (await findContact(db, phone.e164, where)) === null;
        const row = await lockParty(db, await ensureParty(db, owner, 'phone', phone.e164));
        const hasRoom = (await roomOf(db, row)) !== null;
        const isOwn = isNew || isOfThisForm(row, { form, hasRoom, now: clock.now() });
        const change = unknownBefore(row, body, isOwn);
        if (change) await writeContact(db, row, change, isOwn ? form : undefined);
      });
      // The reply does not reveal whether the person was known.
      return { message: 'Success' };
    },
  };
}

/** An invitation to a conversation, by text or mail, in the language of the account. */
function invitationHandlers({
  store,
  publicUrl,
  outgoing,
  clock,
  sendMail,
}: ContactServices): Pick<Handlers<Db>, 'sendInvite'> {
  return {
    sendInvite: async ({ body, target, context }) => {
      const ref = await referenceOf(store, target.id, body.target);
      const { agent, known } = await context.within(async (db) => ({
        agent: await findNode(db, target.id),
        known: await findContact(db, ref, { accountId: target.id }),
      }));
      if (!agent) throw refuse.notFound();
      const view = known ? contactView(known, null) : null;
      const text = String(ref);
      const [phone, email] = known
        ? [view?.phone ?? null, view?.email ?? null]
        : [phoneOf(text, null), emailOf(text)];
      if (!phone && !email) throw unnamed('body.target');
      const name = isolated(agentNameOf(agent));
      const words = invitationWordsIn[await languageOfAccount(store, target.id)];
      const link = `${await homeUrlOf(store, target, publicUrl)}/${agent.username}`;
      const invitation = words.text(name, link);
      const owner = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
      if (phone && agent.phoneNumber) {
        const permit = await toCaller(
          outgoing.admit('text', phone, { kind: 'invitation', owner }, randomUUID()),
          'body.target',
          clock,
        );
        await outgoing.text(permit, { from: agent.phoneNumber, text: invitation });
      } else if (email)
        await toCaller(
          sendMail({
            to: email,
            subject: words.subject(name),
            text: invitation,
            organizationId: owner.organizationId,
            cause: { kind: 'invitation', accountId: owner.accountId },
          }),
          'body.target',
          clock,
        );
      else
        throw refuse.invalid([
          {
            path: 'body.target',
            message: 'cannot be texted: this agent has no phone number. Name an e-mail address',
          },
        ]);
      return { message: 'Invitation sent' };
    },
  };
}

/** The data that an agent has about a caller. */
function callerContextHandlers({
  store,
}: Pick<ContactServices, 'store'>): Pick<Handlers<Db>, 'getCallerContext' | 'setCallerContext'> {
  return {
    getCallerContext: async ({ query, target, context }) => {
      const ref = await referenceOf(store, target.id, query.target);
      return context.within(async (db) => {
        const row = await findContact(db, await addressOf(db, ref), { accountId: target.id });
        if (!row) throw gone();
        return { context: contextOf(row.profile) };
      });
    },

    setCallerContext: async ({ body, target, context }) => {
      const ref = await referenceOf(store, target.id, body.target);
      return context.within(async (db) => {
        const owner = ownerOf(target);
        const named = await addressOf(db, ref);
        const text = String(named);
        const [phone, email] = [phoneOf(text, null), emailOf(text)];
        // A visitor of the chat becomes a contact when data is submitted.
        const known = await findContact(db, named, {
          accountId: target.id,
          withDeleted: /^visitor-/.test(text),
        });
        if (!known && !phone && !email) throw gone();
        const row =
          known ??
          (await ensureParty(db, owner, phone ? 'phone' : 'email', phone ?? (email as string)));
        await writeContact(db, row, { profile: { agentContext: body.context.trim() || null } });
        return { message: 'Context added successfully' };
      });
    },
  };
}

/**
 * The contact with `id`, or with the number or address; created for an unknown number or address.
 */
async function personToSave(
  db: Db,
  owner: Owner,
  id: number | string | null,
  change: ContactChange,
): Promise<PartyRow> {
  const named =
    id === null
      ? null
      : await findContact(db, id, { accountId: owner.accountId, withDeleted: true });
  if (named) return named;
  // Widgets identify a new person by the digits of the number.
  const phone = change.phone ?? (typeof id === 'string' ? phoneOf(id, null) : null);
  const email = change.email ?? (typeof id === 'string' ? emailOf(id) : null);
  if (id !== null && !(typeof id === 'string' && (phoneOf(id, null) || emailOf(id)))) throw gone();
  if (phone) return ensureParty(db, owner, 'phone', phone);
  if (email)
    return (
      (await findContact(db, email, { accountId: owner.accountId })) ??
      ensureParty(db, owner, 'email', email)
    );
  throw refuse.invalid([{ path: 'body.phone', message: 'is needed, or an e-mail address' }]);
}

/**
 * Writes what is known of a person, and tells clients and webhooks. Without `form`, the mark of a
 * visitor's form, the contact is no longer what that form made: no visitor adds to it.
 */
export async function writeContact(
  db: Db,
  row: PartyRow,
  change: ContactChange,
  form?: string,
): Promise<PartyRow> {
  const locked = await lockParty(db, row);
  const wanted = changedParty(locked, {
    ...(await withoutOwn(db, locked, change)),
    profile: { ...change.profile, formOf: form ?? null },
  });
  if (isOverfull(wanted.profile))
    throw refuse.invalid([
      {
        path: 'body',
        message: 'has more fields than a contact can hold with those it has',
      },
    ]);
  const written = await writeParty(db, locked, wanted);
  if (!written) {
    const address = row.kind === 'email' ? change.email : change.phone;
    const other = address
      ? await findContact(db, address, { accountId: locked.accountId, withDeleted: true })
      : null;
    throw other ? ofAnother(other) : taken();
  }
  await announceContact(db, written);
  await enqueueWebhookEvent(
    db,
    written,
    'contact',
    contactView(written, await roomOf(db, written)),
  );
  return written;
}
