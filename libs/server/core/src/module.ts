import { type OperationName } from '@patchbay/contract';
import { type Handlers, type LocalRoute, type RawRoute } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { startWorkers, type Worker } from './background/runner.js';

/**
 * What one area adds to a server. `createXModule(services, dependencies)` makes it, next to what
 * the modules above it need. `handlers` is all that each module has.
 */
export interface ServerModule<Operation extends OperationName = never> {
  /** Handlers of the operations of this area. An operation belongs to one module. */
  readonly handlers: Pick<Handlers<Db>, Operation>;
  /** Routes outside the contract, such as those for signed callbacks. */
  readonly routes?: readonly RawRoute[];
  /** Routes for callers on this machine. */
  readonly localRoutes?: readonly LocalRoute[];
  /** Background work. Begins after the server listens. */
  readonly workers?: readonly Worker[];
  /** Begins to listen for other processes, after the server listens. Returns how to stop. */
  readonly start?: () => Promise<() => Promise<void>>;
  /**
   * After the last request, while workers still run: finishes what requests have left behind, and
   * takes nothing in any more.
   */
  readonly settle?: () => Promise<void> | void;
}

type KeysOf<Each> = Each extends unknown ? keyof Each : never;

/** The operations whose handlers a function makes; of several, as a union of their types. */
export type OperationOf<Create extends (...given: never[]) => object> = KeysOf<ReturnType<Create>> &
  OperationName;

/** The operations that a list of modules serves. */
export type ServedBy<Modules extends readonly ServerModule[]> = KeysOf<
  Modules[number]['handlers']
> &
  OperationName;

/** A list of modules as one. */
export interface JoinedModules<Operation extends OperationName> {
  readonly handlers: Pick<Handlers<Db>, Operation>;
  readonly routes: readonly RawRoute[];
  readonly localRoutes: readonly LocalRoute[];
  readonly workers: readonly Worker[];
  /** Starts what listens, then the workers. */
  start(): Promise<void>;
  /**
   * Settles each module, then stops the workers, which give back what they hold, and what listens.
   */
  close(): Promise<void>;
}

/**
 * Joins modules. The result names the operations that they serve, so that one without a handler
 * does not compile.
 */
export function joinModules<const Modules extends readonly ServerModule[]>(
  modules: Modules,
): JoinedModules<ServedBy<Modules>> {
  const workers = modules.flatMap((module) => module.workers ?? []);
  const stops: (() => Promise<void>)[] = [];
  return {
    handlers: handlersOf(modules) as Pick<Handlers<Db>, ServedBy<Modules>>,
    routes: modules.flatMap((module) => module.routes ?? []),
    localRoutes: modules.flatMap((module) => module.localRoutes ?? []),
    workers,
    start: async () => {
      for (const { start } of modules) if (start) stops.push(await start());
      stops.push(await startWorkers(workers));
    },
    close: async () => {
      for (const { settle } of modules) await settle?.();
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}

function handlersOf(modules: readonly ServerModule[]): Partial<Handlers<Db>> {
  const served = new Set<string>();
  for (const name of modules.flatMap(({ handlers }) => Object.keys(handlers))) {
    if (served.has(name)) throw new Error(`Two modules have a handler of ${name}.`);
    served.add(name);
  }
  return Object.assign({}, ...modules.map(({ handlers }) => handlers)) as Partial<Handlers<Db>>;
}
