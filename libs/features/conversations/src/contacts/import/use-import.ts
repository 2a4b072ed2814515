import { type CallError } from '@patchbay/api-client';
import { type ReplyOf } from '@patchbay/contract';
import { useOperationMutation } from '@patchbay/queries';
import { useRef, useState } from 'react';

export type Imported = ReplyOf<'importContacts'>;

/** The import of one file. */
export interface ContactImport {
  readonly file: File | null;
  /** Reads the file: the server says what each row would do. Null takes the file away. */
  readonly choose: (file: File | null) => void;
  /** What the rows would do, or have done. */
  readonly result: Imported | null;
  readonly isReading: boolean;
  readonly isImporting: boolean;
  /** Why the file cannot be used, or was not imported. */
  readonly problem: string | null;
  readonly start: () => void;
}

/** Browsers name the type by the program that is installed, if any. */
const asCsv = (file: File) => new File([file], file.name, { type: 'text/csv' });

/** A file for one agent. The reply about a file counts only while no other was chosen. */
export function useImport(agent: number | null): ContactImport {
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Imported | null>(null);
  const latest = useRef<File | null>(null);
  const target = agent === null ? {} : { target: agent };
  const plan = useOperationMutation('importContacts', {
    ...target,
    invalidates: [],
    onSuccess: (reply, { csv }) => {
      if (csv === latest.current) setResult(reply);
    },
  });
  const write = useOperationMutation('importContacts', { ...target, onSuccess: setResult });
  const choose = (chosen: File | null) => {
    setResult(null);
    write.reset();
    plan.reset();
    const csv = chosen && asCsv(chosen);
    latest.current = csv;
    setFile(csv);
    if (csv) plan.mutate({ csv, dryRun: true });
  };
  const error: CallError | null = write.error ?? plan.error;
  return {
    file,
    choose,
    result,
    isReading: plan.isPending,
    isImporting: write.isPending,
    problem: error?.message ?? null,
    start: () => {
      if (file && !write.isPending) write.mutate({ csv: file, dryRun: false });
    },
  };
}
