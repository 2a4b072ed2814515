// Checks before the start of the product. Each returns an error message for the operator, or
// nothing.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** The oldest Node that the pinned packages run on. */
export const oldestNode = [20, 19];

export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [wantedMajor, wantedMinor] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined;
  return `Patchbay needs Node ${oldestNode.join('.')} or newer, and this is Node ${version.replace(/^v/, '')}.`;
}

/**
 * A setting without the blanks, ends of lines and quotes around it, as the server reads it too
 * (apps/api/src/settings/given.ts). Empty where it has no value.
 */
export function plainValue(text = '') {
  const trimmed = text.trim();
  return (/^(["'])(.*)\1$/s.exec(trimmed)?.[2] ?? trimmed).trim();
}

export function portNumber(value) {
  const text = plainValue(value);
  if (text === '') return 4300;
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65535 ? port : undefined;
}

const usage = `npm start                 starts the product; settings are environment variables
npm start -- --explain    prints the settings in force, and where each comes from
npm start -- --help       prints this
npm run reseal            ends a rotation of the server key

tools/operations/settings.md lists all settings, such as PORT and DATA_DIR.`;

/**
 * What to print instead of starting, for the words after `npm start --`: `isAsked` where they ask
 * for help, else they mean nothing here. Undefined where the product starts with them.
 */
export function usageFor(words) {
  if (words.some((word) => word === '--help' || word === '-h'))
    return { isAsked: true, text: usage };
  const unknown = words.find((word) => word !== 'reseal' && word !== '--explain');
  return unknown === undefined
    ? undefined
    : { isAsked: false, text: `npm start does not know “${unknown}”.\n\n${usage}` };
}

export async function portProblem(value) {
  const port = portNumber(value);
  if (port === undefined) return `PORT must be a number from 0 to 65535, and it is "${value}".`;
  const code = await listenError(port);
  if (!code) return undefined;
  if (code === 'EACCES')
    return `Port ${port} is not allowed for this user; start with another one, for example PORT=4300 npm start.`;
  return `Port ${port} is in use; stop what uses it or start with another one, for example PORT=${port + 1} npm start.`;
}

function listenError(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}

export function folderProblem(folder) {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch (error) {
    return `The data folder ${folder} cannot be written (${error.code}); set DATA_DIR to a folder that can.`;
  }
}

/**
 * One folder at a time, because Node's recursive option never returns on file systems that always
 * fail with ENOENT, such as /proc.
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
