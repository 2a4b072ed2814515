/** The parts of a schema of the document that a sample request needs. */
export interface DocSchema {
  readonly properties?: Readonly<Record<string, DocSchema>>;
  readonly format?: string;
}

export interface DocParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly example?: unknown;
}

export interface DocOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-audience': string;
  readonly 'x-permission'?: string;
  readonly 'x-key-scope'?: string;
  readonly 'x-not-for-keys'?: boolean;
  readonly parameters?: readonly DocParameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema?: DocSchema; readonly example?: unknown }>
    >;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

/** The parts of the OpenAPI document that the reference uses. */
export interface DocApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, DocParameter>>;
    readonly securitySchemes: { readonly bearer: object };
  };
}

/** One way to call an operation. */
export interface DocWay {
  readonly method: string;
  readonly path: string;
}

/** One operation with all its paths, the preferred one first. */
export interface DocEntry {
  readonly id: string;
  readonly way: DocWay;
  readonly others: readonly DocWay[];
  readonly operation: DocOperation;
}

/** Follows a reference, once. */
export const parameterOf = (api: DocApi, parameter: DocParameter): DocParameter =>
  parameter.$ref
    ? (api.components.parameters[parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1)] ??
      parameter)
    : parameter;

interface Found {
  way?: DocWay;
  operation?: DocOperation;
  readonly others: DocWay[];
}

/**
 * Every operation once, in the order of `names`; an alias carries the name of its operation and the
 * generation.
 */
export function entriesOf(api: DocApi, names: readonly string[]): DocEntry[] {
  const found = new Map<string, Found>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [id = operation.operationId, alias] = operation.operationId.split('_');
      const entry: Found = found.get(id) ?? { others: [] };
      const way = { method: method.toUpperCase(), path };
      if (alias === undefined) Object.assign(entry, { operation, way });
      else entry.others.push(way);
      found.set(id, entry);
    }
  }
  return names.flatMap((id) => {
    const { way, operation, others = [] } = found.get(id) ?? {};
    return way && operation ? [{ id, way, others, operation }] : [];
  });
}
