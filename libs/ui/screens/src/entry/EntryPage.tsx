import { useMessages } from '@patchbay/messages';
import { useDomainProfile } from '@patchbay/queries';
import { type ReactNode, useEffect, useRef } from 'react';
import { BrandMark } from './BrandMark.js';
import { entry } from './messages.js';
import classes from './EntryPage.module.css';

/**
 * A page in front of the console, such as the sign-in or a payment: the tenant's mark, one card, the
 * links that a tenant must show.
 */
export function EntryPage({
  title,
  focusTitle = false,
  lead,
  children,
  foot,
}: {
  title: string;
  /** For a step that replaces the field which had the focus. */
  focusTitle?: boolean;
  lead?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}) {
  const t = useMessages(entry);
  const { name, links } = useDomainProfile();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <BrandMark size={36} />
          {name ? <span>{name}</span> : null}
        </div>
        <h1 ref={heading} tabIndex={focusTitle ? -1 : undefined} className={classes.title}>
          {title}
        </h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {children}
      </div>
      {foot ? <p className={classes.foot}>{foot}</p> : null}
      {links.privacyUrl || links.tosUrl ? (
        <p className={classes.foot}>
          {links.privacyUrl ? (
            <a href={links.privacyUrl} target="_blank" rel="noreferrer">
              {t('privacy')}
            </a>
          ) : null}{' '}
          {links.tosUrl ? (
            <a href={links.tosUrl} target="_blank" rel="noreferrer">
              {t('terms')}
            </a>
          ) : null}
        </p>
      ) : null}
    </main>
  );
}
