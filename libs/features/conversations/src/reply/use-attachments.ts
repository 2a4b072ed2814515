import { isAbort } from '@patchbay/api-client';
import { type ReplyOf } from '@patchbay/contract';
import { attachmentProblem, type AttachmentProblem } from '@patchbay/messaging';
import { useClient } from '@patchbay/queries';
import { useCallWords, useFieldWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { useEffect, useRef, useState } from 'react';

/** A stored file that a message may carry. */
export type SentFile = Pick<
  ReplyOf<'uploadChatMedia'>,
  'url' | 'contentType' | 'fileName' | 'size'
>;

/** A file beside the text: on its way, stored, or with what went wrong. */
export interface Attached {
  readonly id: string;
  readonly file: File;
  readonly preview: string | null;
  /** The share of bytes that have left, 0 to 1. */
  readonly sent: number;
  readonly stored: SentFile | null;
  /** What the server or the connection said; null while nothing went wrong. */
  readonly problem: string | null;
}

/** A file that was not added, and why. */
export interface Refused {
  readonly name: string;
  readonly size: number;
  readonly why: AttachmentProblem;
}

/** Files of a reply: each is stored as soon as it is added, and waits for the text. */
export function useAttachments(roomId: string) {
  const client = useClient();
  const callWords = useCallWords();
  const fieldWords = useFieldWords();
  const { target } = useCurrentAccount();
  const [attached, setAttached] = useState<readonly Attached[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef(new Map<string, string>());

  useEffect(() => {
    const [uploads, pictures] = [running.current, previews.current];
    return () => {
      uploads.forEach((upload) => upload.abort());
      pictures.forEach((url) => URL.revokeObjectURL(url));
    };
  }, []);

  const change = (id: string, part: Partial<Attached>) =>
    setAttached((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const upload = async ({ id, file }: Attached) => {
    const stop = new AbortController();
    running.current.set(id, stop);
    change(id, { problem: null, sent: 0 });
    try {
      const stored = await client.request(
        'uploadChatMedia',
        { file, roomId },
        {
          target,
          signal: stop.signal,
          onSent: (sent, total) => change(id, { sent: total === 0 ? 0 : sent / total }),
        },
      );
      change(id, { stored, sent: 1 });
    } catch (error) {
      if (!isAbort(error, stop.signal))
        change(id, { problem: fieldWords(error, 'file') ?? callWords(error) });
    } finally {
      running.current.delete(id);
    }
  };

  const forget = (id: string) => {
    running.current.get(id)?.abort();
    const preview = previews.current.get(id);
    if (preview !== undefined) URL.revokeObjectURL(preview);
    previews.current.delete(id);
  };

  return {
    attached,
    refused,
    add: (files: readonly File[]) => {
      const added: Attached[] = [];
      const left: Refused[] = [];
      for (const file of files) {
        const why = attachmentProblem(file, attached.length + added.length);
        if (why) left.push({ name: file.name, size: file.size, why });
        else {
          const id = crypto.randomUUID();
          const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
          if (preview !== null) previews.current.set(id, preview);
          added.push({ id, file, preview, sent: 0, stored: null, problem: null });
        }
      }
      setRefused(left);
      setAttached((now) => [...now, ...added]);
      added.forEach((one) => void upload(one));
    },
    retry: (one: Attached) => void upload(one),
    remove: (id: string) => {
      forget(id);
      setRefused([]);
      setAttached((now) => now.filter((one) => one.id !== id));
    },
    clear: () => {
      attached.forEach(({ id }) => forget(id));
      setRefused([]);
      setAttached([]);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
