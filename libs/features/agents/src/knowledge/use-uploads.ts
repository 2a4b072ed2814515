import { CallError } from '@patchbay/api-client';
import { type KnowledgeBase } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useRef, useState } from 'react';
import { knowledge } from './messages.js';

/** A file that waits, is sent, or was not taken. One that was added is a document of the base. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Why it was not taken; null while it waits or is sent. */
  readonly error: CallError | null;
}

/** The uploads of one base, one after the other in the order in which they were chosen. */
export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (upload: Upload) => void;
  readonly dismiss: (upload: Upload) => void;
}

const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(0, String(error));

export function useUploads({ id, agentId }: Pick<KnowledgeBase, 'id' | 'agentId'>): Uploads {
  const t = useMessages(knowledge);
  const toast = useToast();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const made = useRef(0);
  const last = useRef(Promise.resolve());
  const { mutateAsync } = useOperationMutation('addKnowledgeBaseFile', { target: agentId });

  const change = (key: number, error: CallError | null) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, error } : one)));
  const dismiss = ({ key }: Pick<Upload, 'key'>) =>
    setUploads((now) => now.filter((one) => one.key !== key));
  const send = async (upload: Upload): Promise<void> => {
    try {
      await mutateAsync({ id, file: upload.file });
      dismiss(upload);
      toast(t('uploaded', { name: upload.file.name }));
    } catch (error) {
      change(upload.key, asCallError(error));
    }
  };
  const queue = (upload: Upload) => {
    last.current = last.current.then(() => send(upload));
  };
  return {
    uploads,
    add: (files) => {
      const added = files.map((file) => ({ key: (made.current += 1), file, error: null }));
      setUploads((now) => [...now, ...added]);
      added.forEach(queue);
    },
    retry: (upload) => {
      change(upload.key, null);
      queue(upload);
    },
    dismiss,
  };
}
