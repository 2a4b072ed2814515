import { CopyButton } from '@patchbay/kit';
import { type ReactNode } from 'react';
import classes from './Detail.module.css';
import { type Decision, WhyButton } from './WhyButton.js';

/** One fact of a detail. */
export interface Fact {
  readonly label: string;
  /** A dash is shown for null, undefined and the empty text. */
  readonly value: ReactNode;
  /** What is copied, for ids, numbers and addresses. */
  readonly copy?: string | null | undefined;
  /** Who decided the value, where a tier did. */
  readonly decision?: Decision | undefined;
}

/** Facts as a description list: names on the left, values with what can be done with them. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, copy, decision }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? (
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
