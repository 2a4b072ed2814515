/** A tag, a comment or an instruction of markup; all of them are bounded. */
const marks = /<(?:\/?[a-z][^<>]{0,400}|[!?][^<>]{0,400})>/gi;

/** Whether it is one, and no comparison such as `a<b and c>d`. */
const isTag = (inner: string): boolean =>
  /^[!?/]/.test(inner) || /^[\w:.-]{1,40}\s?\/?$/.test(inner) || /\w\s?=|\/$/.test(inner);

/** An address in angle brackets, as mails and Markdown write it. */
const isAddress = (inner: string): boolean =>
  /^[^\s"'=]{1,200}$/.test(inner) && /@|:\/\//.test(inner);

/** A text without tags; an address in angle brackets stays. A gap takes their place. */
export const withoutTags = (text: string): string =>
  text.replace(marks, (mark) => {
    const inner = mark.slice(1, -1);
    if (isAddress(inner)) return ` ${inner} `;
    return isTag(inner) ? ' ' : mark;
  });
