/** The address as people read it: without the scheme and a slash at the end. */
const shownAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** A page of the tenant. It opens beside this one, so that the work here stays as it is. */
export const PageLink = ({ url }: { readonly url: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {shownAddress(url)}
  </a>
);
