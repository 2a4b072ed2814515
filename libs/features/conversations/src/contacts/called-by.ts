import { type Contact } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';

/** A contact without a name is called by its number. */
export const calledBy = ({ displayName }: Pick<Contact, 'displayName'>): string =>
  displayPhone(displayName);
