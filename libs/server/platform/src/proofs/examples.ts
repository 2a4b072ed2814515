import {
  type Operation,
  type OperationName,
  endpointsOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { toOpenApi } from '@patchbay/contract/openapi';

/** A request on one path with values that the contract allows, from its own document. */
export interface Example {
  readonly name: OperationName;
  readonly entry: Operation;
  readonly method: Operation['method'];
  readonly path: string;
  readonly query: readonly {
    readonly name: string;
    readonly example: unknown;
    /** Each value of a choice; else the example. */
    readonly values: readonly unknown[];
    readonly required: boolean;
  }[];
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isForm: boolean;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema?: { readonly type?: string; readonly enum?: readonly unknown[] };
}
interface Content {
  readonly example?: unknown;
}
interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

const plain = ({ example, schema }: Parameter): unknown =>
  example ??
  schema?.enum?.[0] ??
  (schema?.type === 'integer' || schema?.type === 'number'
    ? 1
    : schema?.type === 'boolean'
      ? true
      : 'text');

/**
 * Every path of every operation with an example of its arguments, from the document that the
 * contract generates.
 */
export function examplesOfAll(): Example[] {
  const document = JSON.parse(
    JSON.stringify(toOpenApi({ title: 'Test API', version: '0' })),
  ) as Document;
  const resolve = (one: Parameter): Parameter =>
    one.$ref
      ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter)
      : one;
  return operationNames.flatMap((name) =>
    endpointsOf(name).map(({ method, path }) => {
      const described = document.paths[path]?.[method.toLowerCase()];
      const parameters = (described?.parameters ?? []).map(resolve);
      const contents = Object.entries(described?.requestBody?.content ?? {});
      return {
        name,
        entry: operationOf(name),
        method,
        path,
        query: parameters
          .filter((one) => one.in === 'query')
          .map((one) => ({
            name: one.name,
            example: plain(one),
            values: one.schema?.enum ?? [plain(one)],
            required: one.required ?? false,
          })),
        params: Object.fromEntries(
          parameters
            .filter((one) => one.in === 'path')
            .map((one) => [one.name, String(plain(one))]),
        ),
        body: contents[0]?.[1].example,
        isForm: contents.some(([type]) => type === 'multipart/form-data'),
      };
    }),
  );
}
