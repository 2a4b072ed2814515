/** The parts of a schema of the document that a page shows. */
export interface DocSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, DocSchema>>;
  readonly required?: readonly string[];
  readonly items?: DocSchema;
  readonly additionalProperties?: boolean | DocSchema;
  readonly anyOf?: readonly DocSchema[];
  readonly oneOf?: readonly DocSchema[];
  readonly allOf?: readonly DocSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface DocParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: DocSchema;
  readonly example?: unknown;
}

type Content = Readonly<
  Record<string, { readonly schema?: DocSchema; readonly example?: unknown }>
>;

export interface DocResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

export interface DocOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-audience': string;
  readonly 'x-permission'?: string;
  readonly parameters?: readonly DocParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, DocResponse>>;
}

/** The parts of the OpenAPI document that the pages use. */
export interface DocApi {
  readonly info: { readonly title: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, DocSchema>>;
    readonly responses: Readonly<Record<string, DocResponse>>;
    readonly parameters: Readonly<Record<string, DocParameter>>;
  };
}

/** One operation with all its paths, the preferred one first. */
export interface DocEntry {
  readonly id: string;
  readonly area: string;
  readonly ways: readonly { readonly method: string; readonly path: string }[];
  readonly operation: DocOperation;
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Follows a reference, once. */
export const schemaOf = (api: DocApi, schema: DocSchema): DocSchema =>
  schema.$ref ? (api.components.schemas[nameIn(schema.$ref)] ?? {}) : schema;
export const parameterOf = (api: DocApi, parameter: DocParameter): DocParameter =>
  parameter.$ref ? (api.components.parameters[nameIn(parameter.$ref)] ?? parameter) : parameter;
export const responseOf = (api: DocApi, response: DocResponse): DocResponse =>
  response.$ref ? (api.components.responses[nameIn(response.$ref)] ?? {}) : response;

/**
 * Every operation once, in the order of `names`; an alias carries the name of its operation and the
 * generation.
 */
export function entriesOf(api: DocApi, names: readonly string[]): DocEntry[] {
  const found = new Map<
    string,
    { ways: { method: string; path: string }[]; operation: DocOperation }
  >();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [id = operation.operationId, alias] = operation.operationId.split('_');
      const entry = found.get(id) ?? { ways: [], operation };
      const way = { method: method.toUpperCase(), path };
      if (alias === undefined) Object.assign(entry, { operation, ways: [way, ...entry.ways] });
      else entry.ways.push(way);
      found.set(id, entry);
    }
  }
  return names.flatMap((id) => {
    const entry = found.get(id);
    return entry ? [{ id, area: entry.operation.tags[0] ?? '', ...entry }] : [];
  });
}
