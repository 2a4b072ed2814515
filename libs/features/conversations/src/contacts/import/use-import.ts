import { type CallError } from '@patchbay/api-client';
import { type ReplyOf } from '@patchbay/contract';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
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
  /** Reads a column of the file as another field, or leaves it out. */
  readonly readColumn: (at: number, field: string | null) => void;
}

/** Browsers name the type by the program that is installed, if any; the server looks inside. */
const asCsv = (file: File) => new File([file], file.name, { type: 'text/csv' });

/** What is asked of the server; the reply to an earlier question does not count. */
interface Question {
  readonly csv: File | null;
  readonly columns: string | undefined;
}

/** Fields that several columns may be read as. */
const severalOf: ReadonlySet<string> = new Set(['phone', 'email']);

/** A file for one agent. The reply about a file counts only while no other was chosen. */
export function useImport(agent: number | null): ContactImport {
  const callWords = useCallWords();
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Imported | null>(null);
  const latest = useRef<Question>({ csv: null, columns: undefined });
  const target = agent === null ? {} : { target: agent };
  const plan = useOperationMutation('importContacts', {
    ...target,
    invalidates: [],
    onSuccess: (reply, { csv, columns }) => {
      if (csv === latest.current.csv && columns === latest.current.columns) setResult(reply);
    },
  });
  const write = useOperationMutation('importContacts', { ...target, onSuccess: setResult });
  const ask = (csv: File | null, columns?: string) => {
    write.reset();
    plan.reset();
    latest.current = { csv, columns };
    if (csv) plan.mutate({ csv, dryRun: true, columns });
  };
  const choose = (chosen: File | null) => {
    setResult(null);
    const csv = chosen && asCsv(chosen);
    setFile(csv);
    ask(csv);
  };
  const readColumn = (at: number, field: string | null) => {
    if (!result) return;
    const columns = result.columns.map((column, one) => {
      if (one === at) return { ...column, field };
      // A contact has one name: the column that was read as it before is left out.
      const isTaken = field !== null && column.field === field && !severalOf.has(field);
      return isTaken ? { ...column, field: null } : column;
    });
    setResult({ ...result, columns });
    ask(file, JSON.stringify(columns.map((column) => column.field)));
  };
  const error: CallError | null = write.error ?? plan.error;
  return {
    file,
    choose,
    result,
    isReading: plan.isPending,
    isImporting: write.isPending,
    problem: callWords(error) ?? null,
    start: () => {
      if (file && !write.isPending)
        write.mutate({ csv: file, dryRun: false, columns: latest.current.columns });
    },
    readColumn,
  };
}
