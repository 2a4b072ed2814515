import { WhyButton } from '@patchbay/overlays';
import { type Permission } from '@patchbay/queries';
import { type ReactNode } from 'react';
import classes from './Detail.module.css';

interface LockedReasonProps {
  /** What is locked, as the button names it. */
  readonly label: string;
  readonly permission: Permission;
}

/** Why something cannot be changed, as a sentence with the button that says who decided it. */
export const LockedReason = ({ label, permission }: LockedReasonProps) =>
  permission.reason === '' ? null : (
    <div className={classes.locked} role="note">
      <span>{permission.reason}</span>
      <WhyButton label={label} decision={permission} />
    </div>
  );

/**
 * A button for those who have the permission. The others find in its place the button that says why
 * it is missing; nothing, while that is unknown.
 */
export function AllowedBy({
  label,
  permission,
  children,
}: LockedReasonProps & { readonly children: ReactNode }) {
  if (permission.allowed) return children;
  return permission.reason === '' ? null : <WhyButton label={label} decision={permission} />;
}
