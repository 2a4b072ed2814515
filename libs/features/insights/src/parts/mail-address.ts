/** The first of some words that is no mail address; undefined where all are. */
export const badAddress = (words: readonly string[]): string | undefined =>
  words.find((word) => {
    const [name, host, ...more] = word.trim().split('@');
    const isHost = host !== undefined && host.lastIndexOf('.') > 0 && !/[.\s]$|\s/.test(host);
    return !name || /\s/.test(name) || !isHost || more.length > 0;
  });
