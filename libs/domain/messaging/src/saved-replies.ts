import { hasFolded } from '@patchbay/kernel';
import { writtenMarkers } from '@patchbay/template-fields';

/** Whom a saved reply is sent to, and by which agent. */
export interface ReplyFacts {
  readonly name: string;
  readonly phone: string;
  readonly agent: string;
}

/** The markers of a saved reply and what each becomes. */
export const replyMarkers = {
  name: ({ name }: ReplyFacts) => name,
  firstName: ({ name }: ReplyFacts) => (/\d/.test(name) ? name : (name.split(' ')[0] ?? name)),
  phone: ({ phone }: ReplyFacts) => phone,
  agent: ({ agent }: ReplyFacts) => agent,
} as const satisfies Readonly<Record<string, (facts: ReplyFacts) => string>>;

/** The name of a marker. */
export type ReplyMarker = keyof typeof replyMarkers;

/** The names of all markers. */
export const replyMarkerNames = Object.keys(replyMarkers) as readonly ReplyMarker[];

/** One brace on each side: what stands in two is no marker, and stays to be seen. */
const marker = /(?<!\{)\{([A-Za-z]{1,40})\}(?!\})/g;
const isMarker = (name: string): name is ReplyMarker => Object.hasOwn(replyMarkers, name);

/** A saved reply for one contact. Markers that are unknown or have no value stay, to be seen. */
export const fillReply = (text: string, facts: ReplyFacts): string =>
  text.replace(marker, (whole, name: string) =>
    isMarker(name) ? replyMarkers[name](facts) || whole : whole,
  );

/** What stands like a marker in a text and no contact fills: `{nmae}`, `{{name}}`, `{first name}`. */
export const unknownMarkers = (text: string): readonly string[] => [
  ...new Set(
    writtenMarkers(text)
      .map(({ at, end }) => text.slice(at, end))
      .filter((written) => !isMarker(written.slice(1, -1))),
  ),
];

/**
 * What a person looks for in a reply field: the text after a slash that begins it; null when there
 * is none.
 */
export const soughtReply = (text: string): string | null =>
  /^\/([^\n]{0,60})$/.exec(text)?.[1]?.trim().toLowerCase() ?? null;

/** Saved replies that a search finds: by name first, then by text, each in their order. */
export function findReplies<R extends { readonly name: string; readonly text: string }>(
  replies: readonly R[],
  sought: string,
): readonly R[] {
  const byName = replies.filter(({ name }) => hasFolded(name, sought));
  return [
    ...byName,
    ...replies.filter((one) => !byName.includes(one) && hasFolded(one.text, sought)),
  ];
}
