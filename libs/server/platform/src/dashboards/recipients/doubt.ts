import { chosenLanguage, insertNotice, type Owner } from '@patchbay/server-core';
import { languageOf } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { dashboardWordsIn } from '../mail-words.js';

/** Notifies an account that a process died while it sent a mail, which may have arrived or not. */
export async function notifyDoubt(
  db: Db,
  { organizationId, accountId }: Owner,
  to: string,
): Promise<void> {
  const words = dashboardWordsIn[languageOf(await chosenLanguage(db, accountId))];
  await insertNotice(
    db,
    { organizationId, accountId },
    { kind: 'goal', title: words.doubtTitle, body: words.doubt(to), subject: `mail ${to}` },
  );
}
