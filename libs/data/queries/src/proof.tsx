import { CallError } from '@patchbay/api-client';
import { createContext, type ReactNode, useContext } from 'react';

/**
 * Asks the person at the screen to prove that it is they: true once the server has taken the proof,
 * false when they would rather not.
 */
export type AskForProof = () => Promise<boolean>;

const ProofContext = createContext<AskForProof | null>(null);

/**
 * Provides the component that asks for a step-up code when the server requires one before a write.
 * Without it such a refusal is an error like any other.
 */
export const ProofProvider = ({
  ask,
  children,
}: {
  readonly ask: AskForProof;
  readonly children: ReactNode;
}) => <ProofContext value={ask}>{children}</ProofContext>;

export const useAskForProof = (): AskForProof | null => useContext(ProofContext);

/** Whether a write was refused because it needs a step-up proof. */
export const wantsProof = (error: unknown): boolean =>
  error instanceof CallError && error.status === 403 && error.code === 'step-up';

/**
 * Makes a call; if it is refused because of a missing step-up proof, asks for a code and repeats it
 * once. The caller sees one result: that of the second call, or the refusal without a proof. A
 * second refusal is final, so that the user is not asked in a loop.
 */
export async function withProof<T>(ask: AskForProof | null, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (ask === null || !wantsProof(error) || !(await ask())) throw error;
    return call();
  }
}
