/**
 * The columns of a table until the user chooses; above an organization the agent's name matters
 * more than its number.
 */
export const startColumns = (isAboveOrganization: boolean): readonly string[] => [
  'timestamp',
  'type',
  'cnam',
  'fromNumber',
  isAboveOrganization ? 'accountName' : 'toNumber',
  'duration',
  'outcome',
  'summary',
  'scheduled',
  'transfer',
];
