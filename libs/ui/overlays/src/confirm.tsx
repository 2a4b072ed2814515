import { ConfirmSurface } from '@patchbay/kit';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

/** A confirmation before an action that cannot be undone or loses data. */
export interface Question {
  /** A question with the name of the object: “Delete Ridgeway Roofing?” */
  readonly title: string;
  /** The consequences in numbers: what stops, what is released, what is lost. */
  readonly body?: ReactNode;
  /** The verb of the action. */
  readonly confirm: string;
  /** The verb of the alternative: “Keep it”. */
  readonly cancel: string;
  /** Only for loss of data, money or a phone number. */
  readonly danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

interface ReceivedRequest extends Question {
  readonly answer: (yes: boolean) => void;
}

const ConfirmContext = createContext<Ask | null>(null);

/** The top layer of all surfaces. */
const confirmDepth = 90;

/** The one global confirmation dialog; further confirmations are queued. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly ReceivedRequest[]>([]);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        const asked: ReceivedRequest = {
          ...question,
          answer: (yes) => {
            setWaiting((now) => now.filter((each) => each !== asked));
            resolve(yes);
          },
        };
        setWaiting((now) => [...now, asked]);
      }),
    [],
  );
  const [first] = waiting;
  return (
    <ConfirmContext value={ask}>
      {children}
      {first ? (
        <ConfirmSurface
          title={first.title}
          depth={confirmDepth}
          confirmLabel={first.confirm}
          cancelLabel={first.cancel}
          danger={first.danger}
          onConfirm={() => first.answer(true)}
          onClose={() => first.answer(false)}
        >
          {first.body}
        </ConfirmSurface>
      ) : null}
    </ConfirmContext>
  );
}

/**
 * Asks for a confirmation; resolves to true when the user accepts. Escape and the safe button
 * decline.
 */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}
