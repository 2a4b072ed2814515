import { type LinkProps } from './link.js';

/** The link that is used when nobody injects the router's. */
export function plainLink(item: { href?: string }, { children, ...props }: LinkProps) {
  return (
    <a href={item.href ?? '#'} {...props}>
      {children}
    </a>
  );
}
