/** The address of a person in a thread. */
export const personAddress = (person: string): string => `person-${person}`;

/** Whether the organization's server has signed who a party is; no other party has such an address. */
export const isVerifiedPerson = ({ kind, address }: { kind: string; address: string }): boolean =>
  kind === 'visitor' && address.startsWith(personAddress(''));
