import { textParts } from '@patchbay/kernel';
import { type CarrierText, type SentText } from '@patchbay/server-providers';
import { withoutOverrides } from './isolated.js';
import { longest } from './limits.js';
import { OutboundRefusal } from './refusal.js';

/** More is no text message any more, and each part costs. */
const maxParts = 10;

/** Our name of a part that is not the last: the carrier's report of it carries it back. */
const partKey = (key: string, at: number): string => `${key}.${at + 1}`;

/** A key that a report carries: the text, and which part it is; null for the last one, or all. */
export function readPartKey(key: string): { readonly key: string; readonly part: number | null } {
  const [, whole = key, part] = /^(.*)\.(\d{1,2})$/.exec(key) ?? [];
  return { key: whole, part: part === undefined ? null : Number(part) };
}

const cut = (text: string) => textParts(withoutOverrides(text), longest.text);

/** How many messages of the carrier a text takes. */
export const countTextParts = (text: string): number => cut(text).length;

/** The messages of the carrier that a text takes; a text that takes too many is refused. */
export function partsOfText(text: string): readonly string[] {
  const parts = cut(text);
  if (parts.length > maxParts)
    throw new OutboundRefusal(
      'too-long',
      `A text has at most ${maxParts * longest.text} characters. Shorten it, or send several.`,
    );
  return parts;
}

/**
 * Sends the parts of a text, one after the other. Resolves with what the carrier says of the last
 * one. Files go with the first.
 */
export async function sendInParts(
  send: (message: CarrierText) => Promise<SentText>,
  message: Omit<CarrierText, 'text'>,
  parts: readonly string[],
): Promise<SentText> {
  const { mediaUrls, key, ...rest } = message;
  const sendPart = (text: string, at: number) =>
    send({
      ...rest,
      text,
      ...(at === 0 && mediaUrls ? { mediaUrls } : {}),
      ...(key === undefined ? {} : { key: at === parts.length - 1 ? key : partKey(key, at) }),
    });
  for (const [at, text] of parts.slice(0, -1).entries()) await sendPart(text, at);
  return sendPart(parts.at(-1) ?? '', parts.length - 1);
}
