import { exampleReply } from '@patchbay/fakes';

type Example<N extends 'listContactDuplicates' | 'mergeContacts'> = ReturnType<
  typeof exampleReply<N>
>;

const { contact } = exampleReply('getContact');

/** The other contact of the same person. */
export const other = {
  ...contact,
  id: 3006,
  displayName: 'D. Whitfield',
  name: 'D. Whitfield',
  phone: '+15125550149',
  email: null,
  roomId: '2001:3006',
};

/** One person who is two contacts. */
export const groups: Example<'listContactDuplicates'> = {
  ...exampleReply('listContactDuplicates'),
  groups: [{ alike: ['phone', 'name'], contacts: [contact, other] }],
  total: 1,
};

/** What the merge of the two would do. */
export const plan: Example<'mergeContacts'> = {
  ...exampleReply('mergeContacts'),
  version: 'v1',
  fields: [
    { field: 'name', kept: 'Dana Whitfield', merged: 'D. Whitfield', from: 'kept', canTake: true },
    { field: 'phone', kept: '+15125550148', merged: '+15125550149', from: 'kept', canTake: false },
    { field: 'email', kept: 'dana@example.com', merged: null, from: 'kept', canTake: false },
    { field: 'marketingOptIn', kept: 'true', merged: 'false', from: 'merged', canTake: false },
    {
      field: 'agentContext',
      kept: 'Prefers mornings.',
      merged: 'Has a dog.',
      from: 'both',
      canTake: false,
    },
    { field: 'customFields.insurance', kept: null, merged: 'Oak', from: 'merged', canTake: false },
  ],
  conversations: { kept: 2, merged: 1 },
  contact: { ...contact, furtherAddresses: ['+15125550149'] },
  merge: null,
};

/** The merge, once it is carried out. */
export const merge = exampleReply('listContactMerges').merges[0]!;
