import { type DocApi, type DocEntry, type DocParameter, parameterOf } from './open-api.js';

/** What a reader puts into a sample: the page replaces it with the address at which it was asked. */
export const hostOfSamples = 'https://host.invalid';

/** A request with all its required parts, before it is written in a language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** Whether the call needs a token. */
  readonly isSigned: boolean;
  /** The text of a JSON body. */
  readonly json?: string;
  /** The fields of a form; a file is marked. */
  readonly form?: readonly { readonly name: string; readonly isFile: boolean }[];
}

const exampleOf = ({ example, name }: DocParameter): string =>
  encodeURIComponent(String(example ?? name)).replaceAll('%3A', ':');

/** The request that a reader would write first: the required parts, with the contract's examples. */
export function sampleRequest(api: DocApi, { operation, way }: DocEntry): SampleRequest {
  const parameters = (operation.parameters ?? []).map((one) => parameterOf(api, one));
  const path = way.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return found ? exampleOf(found) : whole;
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${exampleOf(one)}`)
    .join('&');
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    method: way.method,
    url: `${hostOfSamples}${path}${query ? `?${query}` : ''}`,
    isSigned: operation['x-audience'] !== 'public',
    ...(type === 'multipart/form-data'
      ? {
          form: Object.entries(content?.schema?.properties ?? {}).map(([name, { format }]) => ({
            name,
            isFile: format === 'binary',
          })),
        }
      : content?.example === undefined
        ? {}
        : { json: JSON.stringify(content.example, null, 2) }),
  };
}
