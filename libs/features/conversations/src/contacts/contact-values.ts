import { type ArgsOf, type Contact } from '@patchbay/contract';
import { type FormValues } from '@patchbay/screens';

/** The arguments of `saveContact` that have a field. */
type ContactField = 'name' | 'phone' | 'email' | 'status' | 'tags' | 'leadSource' | 'agentContext';

/** The values of the form of a contact. */
export type ContactValues = FormValues<'saveContact', ContactField>;

type SavedContact = ArgsOf<'saveContact'>;

/** The values of a form before anything is written. */
export const noValues: ContactValues = {
  name: '',
  phone: '',
  email: '',
  status: '',
  tags: [],
  leadSource: '',
  agentContext: '',
};

/** What is stored of a contact, as the form shows it. */
export const valuesOf = (it: Contact): ContactValues => ({
  name: it.name ?? '',
  phone: it.phone ?? '',
  email: it.email ?? '',
  status: it.status ?? '',
  tags: it.tags ?? [],
  leadSource: it.leadSource ?? '',
  agentContext: it.agentContext ?? '',
});

/** A text that was emptied clears the field, which the contract says by null. */
export const cleared = (args: Record<string, unknown>): SavedContact =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, value === '' ? null : value]),
  );

/** Everything that deleting takes away, as one call writes it again. */
export const asItWas = (it: Contact): SavedContact => ({
  id: it.id,
  newData: {
    name: it.name,
    phone: it.phone,
    email: it.email,
    status: it.status,
    leadSource: it.leadSource,
    contactSource: it.contactSource,
    marketingOptIn: it.marketingOptIn,
    tags: it.tags,
    agentContext: it.agentContext,
    customFields: it.customFields,
  },
});
