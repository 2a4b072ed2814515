import { useState, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { IconMenu2 } from '../icons/icons.js';
import classes from './AppShell.module.css';

export interface AppShellProps {
  /** A `Rail`. */
  rail: ReactNode;
  /** A `Breadcrumb`. */
  breadcrumb?: ReactNode;
  /** Search button, view-as pill and what else stands at the end of the top bar. */
  tools?: ReactNode;
  /** A `SectionNav`; absent on screens without a section column. */
  section?: ReactNode;
  /** A `TabBar`, shown on phones. */
  tabBar?: ReactNode;
  /** Head of a phone screen: account or back button; `null` hides it, for a screen that brings its own. */
  phoneHead?: ReactNode;
  /** Small buttons at the end of the phone head. */
  phoneTools?: ReactNode;
  /** Inside a partner's page: only the screen itself. */
  embed?: boolean;
  children: ReactNode;
}

/** The frame of every screen: rail, section column, top bar and a floating content panel; a tab bar on phones. */
export function AppShell({
  rail,
  breadcrumb,
  tools,
  section,
  tabBar,
  phoneHead,
  phoneTools,
  embed,
  children,
}: AppShellProps) {
  const [drawer, setDrawer] = useState(false);
  const drawerButton = (large: boolean): ReactNode =>
    section ? (
      <span className={classes.menu}>
        <IconButton
          label={drawer ? 'Close sections' : 'Open sections'}
          icon={<IconMenu2 size={18} />}
          aria-expanded={drawer}
          large={large}
          tooltipPlacement="bottom"
          onClick={() => setDrawer(!drawer)}
        />
      </span>
    ) : null;
  return (
    <div className={classes.frame}>
      <div
        className={classes.shell}
        data-embed={embed || undefined}
        data-no-section={section ? undefined : true}
      >
        {embed ? null : (
          <>
            <a className={classes.skip} href="#content">
              Skip to content
            </a>
            <div className={classes.rail}>{rail}</div>
            <header className={classes.top}>
              {drawerButton(false)}
              <div className={classes.crumbs}>{breadcrumb}</div>
              {tools}
            </header>
            {phoneHead === null ? null : (
              <div className={classes['phone-head']}>
                <div className={classes['phone-title']}>{phoneHead ?? breadcrumb}</div>
                {phoneTools}
                {drawerButton(true)}
              </div>
            )}
            {section ? (
              <div
                role="presentation"
                className={classes.section}
                data-open={drawer || undefined}
                onClick={() => setDrawer(false)}
                onKeyDown={(event) => event.key === 'Escape' && setDrawer(false)}
              >
                {section}
              </div>
            ) : null}
          </>
        )}
        <main id="content" className={classes.content} tabIndex={-1} data-pb-content>
          {children}
        </main>
        {embed || !tabBar ? null : <div className={classes.tabs}>{tabBar}</div>}
      </div>
    </div>
  );
}
