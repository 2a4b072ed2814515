import { type FilePart } from '@patchbay/contract';
import { type Handlers, Refusal } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { keepFile } from '../media/keep-file.js';
import { deleteMedia } from '../media/repository.js';
import { nameFor } from '../media/rules.js';
import { fileProblems, kindOfDocument } from './file-kind.js';
import { addFile } from './files-repository.js';
import { type KnowledgeServices, demandBase, maxDocuments, tooMany } from './services.js';
import { createAddressOf, documentView } from './views.js';

/** The upload of a document. What it is, is found out before it is stored; its text, afterwards. */
export function fileHandlers({
  files,
  worker,
}: KnowledgeServices): Pick<Handlers<Db>, 'addKnowledgeBaseFile'> {
  const addressOf = createAddressOf(files);
  return {
    addKnowledgeBaseFile: async ({ params, body, context }) => {
      const base = await context.within((db) => demandBase(db, params.id));
      const ready = await readied(body.file);
      const owner = { accountId: base.accountId, tenantId: base.organizationId };
      const kept = await keepFile(files, context, owner, ready);
      const document = await context
        .within(async (db) => addFile(db, await demandBase(db, params.id), kept, maxDocuments))
        .catch(async (error: unknown) => {
          await context.within((db) => deleteMedia(db, kept.accountId, kept.id));
          throw error;
        });
      if (!document) {
        await context.within((db) => deleteMedia(db, kept.accountId, kept.id));
        throw tooMany('body.file');
      }
      worker.wake();
      return { document: documentView(document, addressOf) };
    },
  };
}

async function readied(file: FilePart) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = kindOfDocument(file.name, bytes);
  if (typeof kind === 'string') {
    const message = fileProblems[kind];
    const sentence = `The file ${message}.`;
    throw new Refusal(400, sentence, {
      code: kind,
      fields: [{ path: 'body.file', message }],
      extra: { error: sentence },
    });
  }
  const fileName = nameFor(file.name, kind.extension);
  return { purpose: 'knowledge', fileName, bytes, kind, width: null, height: null } as const;
}
