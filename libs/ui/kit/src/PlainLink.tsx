import { type LinkProps } from './link.js';

/** The default link: a plain `<a>`, used when no router link is injected. */
export function plainLink(item: { href?: string }, { children, ...props }: LinkProps) {
  return (
    <a href={item.href ?? '#'} {...props}>
      {children}
    </a>
  );
}
