import { type SampleRequest } from './sample-request.js';

/** A language of the samples, by the name that the renderer's highlighter has for it. */
export interface SampleLanguage {
  readonly lang: string;
  readonly label: string;
  readonly write: (request: SampleRequest) => string;
}

const lines = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined).join('\n');

/** A text in single quotes of a shell. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl({ method, url, isSigned, json, form }: SampleRequest): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shell(url)}`,
    ...(isSigned ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shell(json)}`]),
    ...(form ?? []).map(
      ({ name, isFile }) => `-F ${shell(isFile ? `${name}=@file` : `${name}=true`)}`,
    ),
  ].join(' \\\n  ');
}

function javascript({ method, url, isSigned, json, form }: SampleRequest): string {
  const headers = [
    isSigned && 'Authorization: `Bearer ${process.env.TOKEN}`',
    json !== undefined && `'Content-Type': 'application/json'`,
  ].filter((one) => one !== false);
  return lines(
    form?.some(({ isFile }) => isFile) === true && `import { openAsBlob } from 'node:fs';\n`,
    form && 'const body = new FormData();',
    ...(form ?? []).map(({ name, isFile }) =>
      isFile
        ? `body.append('${name}', await openAsBlob('file'), 'file');`
        : `body.append('${name}', 'true');`,
    ),
    `const reply = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${method}',`,
    headers.length > 0 && `  headers: { ${headers.join(', ')} },`,
    json !== undefined && `  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`,
    form && '  body,',
    '});',
    'console.log(reply.status, await reply.json());',
  );
}

/** A JSON text as a literal of Python: only these three words differ outside of texts. */
const pythonOf = (json: string): string =>
  json.replace(/"(?:\\.|[^"\\])*"|\b(?:true|false|null)\b/g, (one) =>
    one === 'true' ? 'True' : one === 'false' ? 'False' : one === 'null' ? 'None' : one,
  );

function python({ method, url, isSigned, json, form }: SampleRequest): string {
  const files = (form ?? []).filter(({ isFile }) => isFile);
  const fields = (form ?? []).filter(({ isFile }) => !isFile);
  return lines(
    isSigned && 'import os',
    'import requests\n',
    'reply = requests.request(',
    `    "${method}",`,
    `    ${JSON.stringify(url)},`,
    isSigned && `    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},`,
    json !== undefined && `    json=${pythonOf(json).replaceAll('\n', '\n    ')},`,
    files.length > 0 &&
      `    files={${files.map(({ name }) => `"${name}": open("file", "rb")`).join(', ')}},`,
    fields.length > 0 && `    data={${fields.map(({ name }) => `"${name}": "true"`).join(', ')}},`,
    ')',
    'print(reply.status_code, reply.json())',
  );
}

/** A text in single quotes of PHP. */
const php = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

function phpCode({ method, url, isSigned, json, form }: SampleRequest): string {
  const headers = [
    isSigned && `'Authorization: Bearer ' . getenv('TOKEN')`,
    json !== undefined && `'Content-Type: application/json'`,
  ].filter((one) => one !== false);
  const fields = (form ?? []).map(
    ({ name, isFile }) => `'${name}' => ${isFile ? `new CURLFile('file')` : `'true'`}`,
  );
  return lines(
    '<?php',
    `$call = curl_init(${php(url)});`,
    'curl_setopt_array($call, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    headers.length > 0 && `    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
    json !== undefined && `    CURLOPT_POSTFIELDS => ${php(json)},`,
    fields.length > 0 && `    CURLOPT_POSTFIELDS => [${fields.join(', ')}],`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    'echo curl_exec($call);',
  );
}

/** A text of Ruby: one in single quotes replaces nothing within. */
const ruby = php;

function rubyCode({ method, url, isSigned, json, form }: SampleRequest): string {
  const kind = method.charAt(0) + method.slice(1).toLowerCase();
  const fields = (form ?? []).map(
    ({ name, isFile }) => `['${name}', ${isFile ? `File.open('file')` : `'true'`}]`,
  );
  return lines(
    `require 'net/http'\n`,
    `uri = URI(${ruby(url)})`,
    `call = Net::HTTP::${kind}.new(uri)`,
    isSigned && `call['Authorization'] = "Bearer #{ENV['TOKEN']}"`,
    json !== undefined && `call['Content-Type'] = 'application/json'`,
    json !== undefined && `call.body = ${ruby(json)}`,
    fields.length > 0 && `call.set_form([${fields.join(', ')}], 'multipart/form-data')`,
    `reply = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(call) }`,
    'puts reply.code, reply.body',
  );
}

/** The languages of every sample, in the order of their tabs. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { lang: 'bash', label: 'curl', write: curl },
  { lang: 'javascript', label: 'JavaScript', write: javascript },
  { lang: 'python', label: 'Python', write: python },
  { lang: 'php', label: 'PHP', write: phpCode },
  { lang: 'ruby', label: 'Ruby', write: rubyCode },
];
