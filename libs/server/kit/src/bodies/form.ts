import { File } from 'node:buffer';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { type FileRule, type FormRule } from '@patchbay/contract';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../core/refusal.js';

/**
 * The longest value of a field that is not a file, and the overhead of names and boundaries, in
 * bytes.
 */
const longestField = 64 * 1024;
const overhead = 16 * 1024;
/**
 * How long the server still reads bytes of a refused form, so that its sender can read the reply.
 */
const lingerMs = 2000;

/**
 * Registers routes whose bodies are forms. No part of a body is read before the guard has admitted
 * the request.
 */
export async function addForms(
  app: FastifyInstance,
  register: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart);
    // Other content types are also handled after the guard: a caller without permission learns
    // nothing about the expected type.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.removeContentTypeParser('application/json');
    // A client that was refused before the form was read must not continue to send it without limit.
    scope.addHook('onResponse', async (request) => lingerThenCut(request));
    register(scope);
  });
}

/**
 * Reads a form within the limits of its contract entry; files are held in memory, so the limits
 * must be small. Refuses with 413, 415 or 400.
 */
export async function readForm(
  request: FastifyRequest,
  rule: FormRule,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart?.())
    throw new Refusal(415, 'Send a form with Content-Type: multipart/form-data.', {
      code: 'media-type',
    });
  try {
    return await readParts(request, rule);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof Refusal ? error : (asRefusal(error) ?? error);
  }
}

async function readParts(
  request: FastifyRequest,
  rule: FormRule,
): Promise<Record<string, unknown>> {
  const rules = Object.values(rule.files);
  const max =
    rules.reduce((sum, { maxBytes }) => sum + maxBytes, 0) +
    rule.fields.length * longestField +
    overhead;
  if (Number(request.headers['content-length'] ?? 0) > max) throw refuse.tooLarge(max);
  const form: Record<string, unknown> = {};
  const fields = rule.fields.length;
  // One byte more than the largest file may have: the count below aborts a file that exceeds its
  // own limit, as soon as it does and not at its end.
  const limits = {
    fields,
    files: rules.length,
    parts: fields + rules.length,
    fileSize: 1 + Math.max(0, ...rules.map(({ maxBytes }) => maxBytes)),
    fieldSize: longestField,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    if (Object.hasOwn(form, name))
      throw refuse.invalid([{ path: `body.${name}`, message: 'must be given once' }]);
    if (part.type === 'file')
      form[name] = await readFile(
        part,
        Object.hasOwn(rule.files, name) ? rule.files[name] : undefined,
      );
    else if (part.valueTruncated)
      throw refuse.invalid([
        { path: `body.${name}`, message: `must not be longer than ${longestField} bytes` },
      ]);
    else if (rule.fields.includes(name)) form[name] = part.value;
    else throw refuse.invalid([{ path: `body.${name}`, message: 'is not a field of this form' }]);
  }
  return form;
}

async function readFile(part: MultipartFile, rule: FileRule | undefined): Promise<File> {
  if (!rule) {
    part.file.resume();
    throw refuse.invalid([
      { path: `body.${part.fieldname}`, message: 'is not a file of this form' },
    ]);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > rule.maxBytes) throw refuse.tooLarge(rule.maxBytes);
    chunks.push(chunk);
  }
  if (size === 0)
    throw refuse.invalid([
      { path: `body.${part.fieldname}`, message: 'must not be empty: the file has 0 bytes' },
    ]);
  return new File(chunks, part.filename ?? '', { type: part.mimetype });
}

function asRefusal(error: unknown): Refusal | null {
  const { code, statusCode, message } = (error ?? {}) as {
    code?: unknown;
    statusCode?: unknown;
    message?: unknown;
  };
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Refusal(413, 'This form has more parts than the call takes.', { code: 'too-large' });
  const isBroken =
    (typeof statusCode === 'number' && statusCode < 500) ||
    /multipart|boundary|Malformed|part header|end of/i.test(String(message));
  return isBroken
    ? refuse.invalid(
        [{ path: 'body', message: 'is not a form that can be read' }],
        'The form cannot be read.',
      )
    : null;
}

/**
 * The rest is discarded for a short time, so that the client reads the reply; then the connection
 * is closed.
 */
function lingerThenCut({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const cut = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, lingerMs);
  cut.unref();
  raw.once('close', () => clearTimeout(cut));
  raw.once('end', () => clearTimeout(cut));
}
