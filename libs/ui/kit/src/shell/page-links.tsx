import { createContext, type ReactNode, useContext } from 'react';

const LinksContext = createContext<ReactNode>(null);

/**
 * Links to the pages of a section: each `Screen` inside shows them below its header, so that no page
 * of a section can be without them.
 */
export const PageLinks = ({
  links,
  children,
}: {
  readonly links: ReactNode;
  readonly children: ReactNode;
}) => <LinksContext value={links}>{children}</LinksContext>;

/** The links to the pages of the section, which a `Screen` shows below its title; null without. */
export const usePageLinks = (): ReactNode => useContext(LinksContext);
