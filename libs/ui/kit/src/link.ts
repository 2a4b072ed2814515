import { type CSSProperties, type ReactNode } from 'react';

/** Props that a part passes to a link, whichever component renders it. */
export interface LinkProps {
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
  title?: string;
  'aria-current'?: 'page' | 'true';
  'aria-label'?: string;
  'data-active'?: boolean;
}

/** Renders the link of an item, so that the router's own Link can be injected. */
export type RenderLink<Item> = (item: Item, props: LinkProps) => ReactNode;
