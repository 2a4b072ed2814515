/** The task of an agent or organization. */
export const taskIdOf = (accountId: number): string =>
  `00000000-0000-4000-8000-${String(accountId).padStart(12, '0')}`;
