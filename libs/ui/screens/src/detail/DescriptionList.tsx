import { CopyButton, SkeletonBar } from '@patchbay/kit';
import { type Decision, WhyButton } from '@patchbay/overlays';
import { type ReactNode } from 'react';
import classes from './Detail.module.css';

/** One property of a detail. */
export interface Fact {
  readonly label: string;
  /** A dash is shown for null, undefined and the empty string. */
  readonly value: ReactNode;
  /** The value to copy, for ids, numbers and addresses. */
  readonly copy?: string | null | undefined;
  /** The decision of a tier that set the value, if any. */
  readonly decision?: Decision | undefined;
}

/**
 * Properties as a description list: names on the left, values with their actions. While `loading`,
 * bars stand for the values, so that the list has its height before they have come.
 */
export function DescriptionList({
  facts,
  loading = false,
}: {
  facts: readonly Fact[];
  loading?: boolean;
}) {
  return (
    <dl className={classes.facts} aria-busy={loading || undefined}>
      {facts.map(({ label, value, copy, decision }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {loading ? (
              <SkeletonBar width="46%" />
            ) : value === null || value === undefined || value === '' ? (
              <span className={classes.missing}>–</span>
            ) : (
              <span className={classes.value}>{value}</span>
            )}
            {copy ? <CopyButton value={copy} what={label} /> : null}
            {decision ? <WhyButton label={label} decision={decision} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
