import { pressedKey } from '@patchbay/kernel';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { IconMenu2 } from '../icons/icons.js';
import classes from './AppShell.module.css';
import { useMessages } from '@patchbay/messages';
import { shell } from './messages.js';

export interface AppShellProps {
  /** A `Rail`. */
  rail: ReactNode;
  /** The rail is `wide`. */
  wideRail?: boolean;
  /** A `Breadcrumb`. */
  breadcrumb?: ReactNode;
  /** Search button, view-as pill and other controls at the end of the top bar. */
  tools?: ReactNode;
  /** A `SectionNav`; absent on screens without a section column. */
  section?: ReactNode;
  /** A `TabBar`, shown on phones. */
  tabBar?: ReactNode;
  /**
   * Header of a phone screen: account or back button; `null` hides it, for a screen with its own
   * header.
   */
  phoneHead?: ReactNode;
  /** Icon buttons at the end of the phone header. */
  phoneTools?: ReactNode;
  /** Embedded in a partner's page: only the screen itself is shown. */
  embed?: boolean;
  children: ReactNode;
}

/**
 * The section column where it is a drawer: a press anywhere and Escape close it, as it lies over the
 * screen that a tab or the screen itself leads on from.
 */
function useDrawer() {
  const [drawer, setDrawer] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const phoneButton = useRef<HTMLSpanElement>(null);
  // Screens render their column here through a portal: React's own events propagate through the
  // screen instead.
  useEffect(() => {
    if (!drawer) return;
    const close = (event: Event) => {
      const isOfButton = [button, phoneButton].some(
        ({ current }) => event.target instanceof Node && current?.contains(event.target),
      );
      if (event instanceof KeyboardEvent ? pressedKey(event) === 'Escape' : !isOfButton)
        setDrawer(false);
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, [drawer]);
  return { drawer, setDrawer, button, phoneButton };
}

/**
 * The frame of every screen: rail, section column, top bar and a floating content panel; a tab bar
 * on phones.
 */
export function AppShell({
  rail,
  wideRail,
  breadcrumb,
  tools,
  section,
  tabBar,
  phoneHead,
  phoneTools,
  embed,
  children,
}: AppShellProps) {
  const t = useMessages(shell);
  const { drawer, setDrawer, button, phoneButton } = useDrawer();
  const drawerButton = (large: boolean): ReactNode =>
    section ? (
      <span className={classes.menu} ref={large ? phoneButton : button}>
        <IconButton
          label={t(drawer ? 'closeSections' : 'openSections')}
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
        data-wide-rail={wideRail || undefined}
      >
        {embed ? null : (
          <>
            <a className={classes.skip} href="#content">
              {t('skip')}
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
              <div className={classes.section} data-open={drawer || undefined}>
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
