import {
  type AccountRow,
  displayNameOf,
  languageOfAccount,
  type Services,
} from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import { shownName } from '../people/display-name.js';
import { contactChangedMail } from '../people/mails.js';

/**
 * Notifies the former contact address of an account that transcripts and notices now go to another
 * one. The address signs no user in, so the mail needs no link to undo the change.
 */
export function mailContactChanged(
  { store, sendMail, log }: Pick<Services, 'store' | 'sendMail' | 'log'>,
  { id, organizationId }: TreeNode,
  { before, after }: { readonly before: AccountRow; readonly after: string | null },
): void {
  const to = before.email?.toLowerCase();
  if (!to || after === null || after.toLowerCase() === to) return;
  const account = { id, organizationId, name: shownName(displayNameOf(before)) };
  languageOfAccount(store, id)
    .then((language) => sendMail(contactChangedMail(to, account, after, language)))
    .catch(() =>
      log.error({ accountId: id }, 'the former address of an account could not be told'),
    );
}
