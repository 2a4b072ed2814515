import { ForbiddenState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { WhyButton } from '@patchbay/overlays';
import { type Permission, useViewer } from '@patchbay/queries';
import { FailedRead } from './FailedRead.js';
import { details } from './messages.js';

export interface LockedProps {
  /** The permission that is not given, or not yet. */
  readonly permission: Permission;
  /** The title for those who lack it; the reason is below it. */
  readonly title: string;
  /** Whether it takes the whole page. */
  readonly page?: boolean;
  /** How many rows are drawn until the answer is here. */
  readonly rows?: number;
}

/**
 * In place of what needs a permission: rows while the answer is on its way, the reason of a refusal,
 * or a button that reads again. A failed read is not a refusal. One part for all three, so that
 * reading again does not mount the part that reads.
 */
export function Locked({ permission, title, page = false, rows = 6 }: LockedProps) {
  const t = useMessages(details);
  const viewer = useViewer();
  if (permission.loading) return <SkeletonRows count={rows} height={40} />;
  if (permission.reason === '' && viewer.error)
    return <FailedRead title={t('permissionsNotRead')} read={viewer} />;
  return (
    <ForbiddenState
      page={page}
      title={title}
      actions={<WhyButton label={title} decision={permission} />}
    >
      {permission.reason}
    </ForbiddenState>
  );
}
