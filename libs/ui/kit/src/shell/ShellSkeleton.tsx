import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { SkeletonBar } from '../states/Skeleton.js';
import { AppShell } from './AppShell.js';
import classes from './Nav.module.css';

const lengths = ['52%', '40%', '64%', '46%', '58%', '36%'];
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A placeholder for a `SectionNav`: the same head and the same height of items. */
export function SectionNavSkeleton({ items = 5 }: { readonly items?: number }) {
  return (
    <div className={cx(classes.section, classes.ghosts)} aria-hidden>
      <div className={classes.head}>
        <SkeletonBar width="44%" height={14} />
      </div>
      {times(items).map((at) => (
        <div key={at} className={classes.item}>
          <SkeletonBar width={16} height={16} />
          <SkeletonBar width={lengths[at % lengths.length] ?? '50%'} />
        </div>
      ))}
    </div>
  );
}

/** A placeholder for the rail: its mark and the squares of its items. */
function RailSkeleton({ items, wide }: { readonly items: number; readonly wide: boolean }) {
  return (
    <div className={cx(classes.rail, classes.ghosts)} data-wide={wide || undefined} aria-hidden>
      <div className={classes.mark}>
        <SkeletonBar width={32} height={32} />
      </div>
      <div className={classes['rail-list']}>
        {times(items).map((at) => (
          <span key={at} className={classes['rail-item']}>
            <SkeletonBar width={20} height={20} />
          </span>
        ))}
      </div>
      <div className={classes.foot}>
        <SkeletonBar width={28} height={28} round />
      </div>
    </div>
  );
}

const TabBarSkeleton = () => (
  <div className={cx(classes.tabs, classes.ghosts)} aria-hidden>
    {times(4).map((at) => (
      <span key={at} className={classes.tab}>
        <SkeletonBar width={22} height={22} />
        <SkeletonBar width={34} height={8} />
      </span>
    ))}
  </div>
);

export interface ShellSkeletonProps {
  /** Number of items of the rail. */
  readonly items: number;
  readonly wideRail: boolean;
  /** The screen that comes has a section column. */
  readonly hasSection: boolean;
  /** A phone has a tab bar; there is none inside a partner's page. */
  readonly hasTabs: boolean;
  /** What stands in place of the page. */
  readonly children: ReactNode;
}

/** The whole window before it is known whose it is: the frame stands where it will stand. */
export function ShellSkeleton({
  items,
  wideRail,
  hasSection,
  hasTabs,
  children,
}: ShellSkeletonProps) {
  return (
    <AppShell
      wideRail={wideRail}
      rail={<RailSkeleton items={items} wide={wideRail} />}
      breadcrumb={<SkeletonBar width={180} height={14} />}
      section={hasSection ? <SectionNavSkeleton /> : undefined}
      phoneHead={<SkeletonBar width={140} height={14} />}
      tabBar={hasTabs ? <TabBarSkeleton /> : undefined}
    >
      {children}
    </AppShell>
  );
}
