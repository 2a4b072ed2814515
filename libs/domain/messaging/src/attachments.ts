import { attachmentLimits } from '@patchbay/contract';

export { attachmentLimits } from '@patchbay/contract';

/** The kinds of files, by the endings of their names; the server looks at their content. */
export const attachmentKinds = {
  picture: ['png', 'jpg', 'jpeg', 'webp', 'gif'],
  sound: ['mp3', 'm4a', 'wav', 'ogg'],
  document: ['pdf'],
} as const;

/** How an attachment is shown. */
export type AttachmentKind = keyof typeof attachmentKinds;

const kindNames = Object.keys(attachmentKinds) as AttachmentKind[];

/** All endings, as a file control takes them. */
export const attachmentEndings: readonly string[] = kindNames.flatMap((kind) =>
  attachmentKinds[kind].map((ending) => `.${ending}`),
);

/** The kind of a file by its name; null when no message carries it. */
export function kindOfName(name: string): AttachmentKind | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    kindNames.find((kind) => (attachmentKinds[kind] as readonly string[]).includes(ending)) ?? null
  );
}

/** The kind of a stored file by its media type; whatever is neither seen nor heard is a document. */
export const kindOfType = (mediaType: string): AttachmentKind =>
  mediaType.startsWith('image/')
    ? 'picture'
    : mediaType.startsWith('audio/')
      ? 'sound'
      : 'document';

/** Why a file is not taken. */
export type AttachmentProblem = 'kind' | 'size' | 'empty' | 'count';

/** Whether a file may be added to so many others; null when it may. */
export function attachmentProblem(
  { name, size }: { readonly name: string; readonly size: number },
  others: number,
): AttachmentProblem | null {
  if (others >= attachmentLimits.maxFiles) return 'count';
  if (kindOfName(name) === null) return 'kind';
  if (size === 0) return 'empty';
  return size > attachmentLimits.maxBytes ? 'size' : null;
}

/**
 * The channels that carry files. A call is answered by a text; nothing sends the files of an e-mail
 * room.
 */
export const carriesFiles = {
  call: true,
  sms: true,
  client: true,
  email: false,
} as const satisfies Readonly<Record<'call' | 'sms' | 'client' | 'email', boolean>>;
