import { ConfirmSurface } from '@patchbay/kit';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

/** A question before something that cannot be undone, or would be lost. */
export interface Question {
  /** Asks and names the thing: “Delete Ridgeway Roofing?” */
  readonly title: string;
  /** What stops, what is released, what is lost, in numbers. */
  readonly body?: ReactNode;
  /** The verb that does it. */
  readonly confirm: string;
  /** The verb that does not: “Keep it”. */
  readonly cancel: string;
  /** Only for loss of data, money or a phone number. */
  readonly danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

interface ReceivedRequest extends Question {
  readonly answer: (yes: boolean) => void;
}

const ConfirmContext = createContext<Ask | null>(null);

/** Above everything in the stack of surfaces. */
const confirmDepth = 90;

/** The one global confirm dialog; further questions wait for their turn. */
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

/** Asks a question; true when the person wants to go on. Escape and the safe button answer no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}
