import {
  type Area,
  type Failure,
  type OperationGroup,
  type OperationName,
  formOf,
  groupOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';

/**
 * The data that a client needs to send an operation: a small plain table without schemas, so that a
 * bundle may contain the table without the schemas (`apps/web` computes it during the build).
 */
export interface WireEntry {
  /** The method of the call. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Its path, with `{name}` for parameters. */
  readonly path: string;
  /** Names that travel in the query string; the rest goes into the body. */
  readonly query: readonly string[];
  /**
   * Whether parameters that the table does not contain are sent in the query, as with log filters.
   */
  readonly openQuery: boolean;
  /** Whether the remaining arguments are sent as the body. */
  readonly hasBody: boolean;
  /** Set when that body is a form, with files, and not JSON. */
  readonly form?: true;
  /** Whether the call acts on a node of the tree, so that the current target is sent along. */
  readonly targeted: boolean;
  /** Set when the body names that node, and not the query. */
  readonly bodyTarget?: true;
  /** Whether the session's token is sent. */
  readonly signed: boolean;
  /** Whether it answers event by event. */
  readonly streams: boolean;
  /** The subject of the operation; a write makes the reads of its area stale. */
  readonly area: Area;
  /** Which chunk of the contract holds its schemas. */
  readonly group: OperationGroup;
  /** Whether it changes something. */
  readonly writes: boolean;
  /** The media type that the call may answer besides JSON. */
  readonly text?: string;
  /** The result for the caller if the call fails. */
  readonly failure: Failure;
}

/** The data that a client needs about each operation. */
export type WireTable = Readonly<Record<OperationName, WireEntry>>;

interface ObjectSchema {
  readonly def: {
    readonly shape?: Record<string, unknown>;
    readonly catchall?: { readonly def: { readonly type: string } };
  };
}

const shapeOf = (schema: unknown) => (schema as ObjectSchema | undefined)?.def.shape ?? {};
const isLoose = (schema: unknown) =>
  (schema as ObjectSchema | undefined)?.def.catchall?.def.type === 'unknown';

function entryOf(name: OperationName): WireEntry {
  const { method, path, query, body, access, events, failure, area, text } = operationOf(name);
  return {
    method,
    path,
    query: Object.keys(shapeOf(query)),
    openQuery: isLoose(query),
    hasBody: body !== undefined,
    ...(formOf(body) ? { form: true as const } : {}),
    targeted: access.target !== 'none',
    ...('targetAccountId' in shapeOf(body) ? { bodyTarget: true as const } : {}),
    signed: access.audience !== 'public',
    streams: events !== undefined,
    area,
    group: groupOf(name),
    writes: access.effect === 'write',
    ...(text === undefined ? {} : { text }),
    failure,
  };
}

/** Derives the table from the contract. */
export const createWireTable = (): WireTable =>
  Object.fromEntries(operationNames.map((name) => [name, entryOf(name)])) as Record<
    OperationName,
    WireEntry
  >;
