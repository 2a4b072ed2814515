import { type OperationName, type ReplyOf } from '@patchbay/contract';
import { toOpenApi } from '@patchbay/contract/openapi';
import { type Sent } from './answering.js';

interface Reply {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}
interface Entry {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Reply>>;
}

let entries: ReadonlyMap<string, Entry> | undefined;

/** The operations of the public document, by name; read once. */
function documented(): ReadonlyMap<string, Entry> {
  const { paths } = toOpenApi({ title: '', version: '' }) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  };
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(all.map((entry) => [entry.operationId, entry]));
}

/**
 * The reply that the contract gives as the example of an operation. Throws where it has none, as
 * for a stream.
 */
export function exampleReply<N extends OperationName>(name: N): Sent<ReplyOf<N>> {
  entries ??= documented();
  const found = Object.entries(entries.get(name)?.responses ?? {}).find(([status]) =>
    status.startsWith('2'),
  );
  const example = found?.[1].content?.['application/json']?.example;
  if (example === undefined) throw new TypeError(`The contract has no example reply of ${name}.`);
  return example as Sent<ReplyOf<N>>;
}
