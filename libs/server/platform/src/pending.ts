import { type OperationName } from '@patchbay/contract';
import { type Handlers, Refusal } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';

/** Operations of the contract that no resource folder answers yet. A test asserts that this list is empty. */
export const pending = [
] as const satisfies readonly OperationName[];

const missing = async (): Promise<never> => {
  throw new Refusal(501, 'This call is not answered yet.', { code: 'pending' });
};

/** Stands in for the pending ones, so that the rest can be served and tested. */
export const pendingHandlers = Object.fromEntries(pending.map((name) => [name, missing])) as unknown as Pick<Handlers<Db>, (typeof pending)[number]>;
