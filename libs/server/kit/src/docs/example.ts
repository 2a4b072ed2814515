import { type DocApi, type DocEntry, type DocParameter, parameterOf } from './open-api.js';
import { escapeHtml } from './markup.js';

/** A value in single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const exampleOf = ({ example, name }: DocParameter): string =>
  encodeURIComponent(String(example ?? name)).replaceAll('%3A', ':');

/** The request as a user would type it, with all required parts. */
export function curlMarkup(api: DocApi, { operation, ways: [way] }: DocEntry): string {
  if (!way) return '';
  const parameters = (operation.parameters ?? []).map((one) => parameterOf(api, one));
  const path = way.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return found ? exampleOf(found) : whole;
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${exampleOf(one)}`)
    .join('&');
  const lines = [
    `curl ${way.method === 'GET' ? '' : `-X ${way.method} `}${quoted(`${api.servers?.[0]?.url ?? ''}${path}${query ? `?${query}` : ''}`)}`,
  ];
  if (operation['x-audience'] !== 'public')
    lines.push(`-H ${quoted('Authorization: Bearer $TOKEN').replaceAll("'", '"')}`);
  for (const [type, { example, schema }] of Object.entries(
    operation.requestBody?.content ?? {},
  ).slice(0, 1)) {
    if (type === 'multipart/form-data')
      for (const [name, field] of Object.entries(schema?.properties ?? {}))
        lines.push(`-F ${quoted(field.format === 'binary' ? `${name}=@file` : `${name}=true`)}`);
    else if (example !== undefined)
      lines.push(`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(JSON.stringify(example))}`);
  }
  return escapeHtml(lines.join(' \\\n  '));
}
