import { type Db, checkIns, linkClicks, media } from '@patchbay/server-store';

/** One row of everything that an account of any tier may have, with the account's mark in it. */
export async function insertFixtureFiles(
  db: Db,
  account: { readonly id: number; readonly organizationId: number | null },
  mark: string,
): Promise<void> {
  const { id: accountId, organizationId } = account;
  await db.insert(media).values({
    accountId,
    id: String(accountId).padStart(32, '0'),
    tenantId: organizationId ?? accountId,
    purpose: 'chat',
    isWritten: true,
    mediaType: 'application/pdf',
    fileName: `${mark}.pdf`,
    size: 1,
    createdBy: mark,
  });
  await db.insert(linkClicks).values({ accountId, linkId: mark, day: '2026-01-05', clicks: 1 });
  await db
    .insert(checkIns)
    .values({ accountId, actor: mark, type: 'mobile', data: { checkIn: mark } });
}
