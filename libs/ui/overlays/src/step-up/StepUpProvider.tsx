import { ProofProvider, useClient } from '@patchbay/queries';
import { useRouter } from '@patchbay/routes';
import { useSession } from '@patchbay/session';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { openEntry } from './history-entry.js';
import type { CodeMail, StepUpDialogProps } from './StepUpDialog.js';

/** The server sends no second code to an address within this time. */
const pauseMs = 60_000;
const noMail: CodeMail = { at: 0, busy: false, error: null };

interface ReceivedRequest {
  readonly proved: Promise<boolean>;
  readonly answer: (yes: boolean) => void;
}

/** The dialog in a separate chunk: most visits need no step-up authentication. */
function useDialog() {
  const [Dialog, setDialog] = useState<ComponentType<StepUpDialogProps> | null>(null);
  const load = useCallback(async () => {
    const { StepUpDialog } = await import('./StepUpDialog.js');
    setDialog(() => StepUpDialog);
  }, []);
  return { Dialog, load };
}

/**
 * Requests a code whenever a write below is refused for lack of step-up authentication. Writes that
 * are refused meanwhile wait for the same code. The dialog is an entry of the history, so that Back
 * closes only the dialog. Render it once, above the pages and the overlays.
 */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const client = useClient();
  const router = useRouter();
  const { session } = useSession();
  const token = session?.token ?? null;
  const [asked, setAsked] = useState<ReceivedRequest | null>(null);
  const [mail, setMail] = useState(noMail);
  const { Dialog, load } = useDialog();
  const open = useRef<ReceivedRequest | null>(null);
  const sentAt = useRef(0);

  const send = useCallback(async () => {
    setMail({ ...noMail, busy: true });
    try {
      await client.request('requestStepUp', {}, { target: null });
      sentAt.current = Date.now();
      setMail({ ...noMail, at: sentAt.current });
    } catch (error) {
      setMail({ ...noMail, error });
    }
  }, [client]);

  const ask = useCallback(() => {
    if (open.current) return open.current.proved;
    let settle: (yes: boolean) => void = () => undefined;
    const proved = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    let isProved = false;
    const close = () => setAsked((now) => (now === mine ? null : now));
    // Waiting writes continue once the history entry is left, so that a form that then closes
    // itself goes back from its own entry.
    const entry = openEntry(router, () => {
      if (open.current === mine) open.current = null;
      close();
      settle(isProved);
    });
    const mine: ReceivedRequest = {
      proved,
      answer: (yes) => {
        isProved = yes;
        // A code is valid once.
        if (yes) sentAt.current = 0;
        close();
        entry.leave();
      },
    };
    open.current = mine;
    setAsked(mine);
    // If the dialog cannot be fetched, the refusal of the server is returned; the next attempt
    // fetches it again.
    load().catch(() => mine.answer(false));
    // A user who cancelled a moment ago has a valid code, and would not be sent another.
    if (Date.now() - sentAt.current > pauseMs) void send();
    return proved;
  }, [load, router, send]);

  // A pending request of one session is not continued by another.
  useEffect(
    () => () => {
      open.current?.answer(false);
      sentAt.current = 0;
    },
    [token],
  );

  return (
    <ProofProvider ask={ask}>
      {children}
      {asked && Dialog ? (
        <Dialog
          mail={mail}
          onResend={() => void send()}
          onProved={() => asked.answer(true)}
          onCancel={() => asked.answer(false)}
        />
      ) : null}
    </ProofProvider>
  );
}
