import { Tile } from '@patchbay/kit';
import { useDomainProfile } from '@patchbay/queries';
import classes from './BrandMark.module.css';

/**
 * The tenant's mark: its picture, or its letters; the platform's own if there is no tenant, a ring
 * without a brand or while it is unknown.
 */
export function BrandMark({ size }: { size: 32 | 36 }) {
  const { name, image, isOurs } = useDomainProfile();
  if (!isOurs && name !== '')
    return <Tile name={name} size={size} tone="accent" {...(image ? { image } : {})} />;
  return (
    <svg className={classes.ours} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--pb-accent-solid)" />
      <g fill="none" stroke="var(--pb-accent-on)" strokeWidth="2.4" strokeLinecap="round">
        {isOurs ? (
          <>
            <circle cx="10" cy="10.5" r="3.2" />
            <circle cx="22" cy="21.5" r="3.2" />
            <path d="M13.2 10.5H17a4 4 0 0 1 4 4v3.6" />
          </>
        ) : (
          <circle cx="16" cy="16" r="5.4" />
        )}
      </g>
    </svg>
  );
}
