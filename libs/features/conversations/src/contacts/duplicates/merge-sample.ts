/** Samples for tests and stories. */

/** A contact, and another of the same person. */
export const contact = {
  id: 3005,
  agentId: 2001,
  displayName: 'Dana Whitfield',
  name: 'Dana Whitfield',
  phone: '+15125550148',
  email: 'dana@example.com',
  agentContext: 'Prefers mornings. Has a dog.',
  roomId: '2001:3005',
  createdAt: 1767605400,
  updatedAt: 1767605400,
};
export const other = {
  ...contact,
  id: 3006,
  displayName: 'D. Whitfield',
  name: 'D. Whitfield',
  phone: '+15125550149',
  email: null,
  roomId: '2001:3006',
};

const field = (name: string, kept: string | null, merged: string | null) => ({
  field: name,
  kept,
  merged,
  from: 'kept' as 'kept' | 'merged' | 'both',
  canTake: false,
});

/** The fields of a comparison, with each of its outcomes. */
export const fields = [
  { ...field('name', 'Dana Whitfield', 'D. Whitfield'), canTake: true },
  field('phone', '+15125550148', '+15125550149'),
  field('email', 'dana@example.com', null),
  { ...field('marketingOptIn', 'true', 'false'), from: 'merged' as const },
  { ...field('agentContext', 'Prefers mornings.', 'Has a dog.'), from: 'both' as const },
  { ...field('customFields.insurance', null, 'Oak'), from: 'merged' as const },
];
