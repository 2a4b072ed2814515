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
const noMail: CodeMail = { at: 0, busy: false, problem: null };

interface ReceivedRequest {
  readonly proved: Promise<boolean>;
  readonly answer: (yes: boolean) => void;
}

/** The dialog, in a chunk of its own: most visits ask for no proof. */
function useDialog() {
  const [Dialog, setDialog] = useState<ComponentType<StepUpDialogProps> | null>(null);
  const load = useCallback(async () => {
    const { StepUpDialog } = await import('./StepUpDialog.js');
    setDialog(() => StepUpDialog);
  }, []);
  return { Dialog, load };
}

/**
 * Asks for a code whenever a write below is refused until the person proves that it is they. Writes
 * that are refused meanwhile wait for the
 * same proof. The dialog is an entry of the history, so that Back closes it and nothing else. Place
 * it once, above the pages and the overlays.
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
      setMail({ ...noMail, problem: error instanceof Error ? error.message : String(error) });
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
    // What was waiting goes on once the entry is left, so that a form that then closes itself goes back from its own.
    const entry = openEntry(router, () => {
      if (open.current === mine) open.current = null;
      close();
      settle(isProved);
    });
    const mine: ReceivedRequest = {
      proved,
      answer: (yes) => {
        isProved = yes;
        // A code that was taken works no second time.
        if (yes) sentAt.current = 0;
        close();
        entry.leave();
      },
    };
    open.current = mine;
    setAsked(mine);
    // Without its dialog the refusal of the server stands; the next attempt fetches it again.
    load().catch(() => mine.answer(false));
    // A user who cancelled a moment ago has a code that still works, and would not be sent another.
    if (Date.now() - sentAt.current > pauseMs) void send();
    return proved;
  }, [load, router, send]);

  // What one session began, no other goes on with.
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
