/** The address as people read it: without the scheme and a slash at the end. */
const shownAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/**
 * An address of the web as a link that opens beside this page, so that the work here stays as it
 * is. Another kind of address, such as that of a script, is text.
 */
export const WebLink = ({ url }: { readonly url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {shownAddress(url)}
    </a>
  ) : (
    url
  );
