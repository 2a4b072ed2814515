import { ownerOf } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { WebError, findPages, pageKey, wordsToSearch } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { spokenBy } from '../agent-runtime/request.js';
import { readConfig } from '../agents/repository.js';
import { fileHandlers } from './file-handlers.js';
import { findPassages } from './ranking.js';
import {
  type ListedDocument,
  addDocuments,
  countBases,
  deleteBase,
  deleteDocument,
  findDocument,
  insertBase,
  listBases,
  listDocuments,
  requestRefetch,
  updateBase,
} from './repository.js';
import { type KnowledgeServices, demandBase, maxDocuments, tooMany } from './services.js';
import { baseView, createAddressOf, daysOf, documentView, passageView } from './views.js';

type KnowledgeOperation =
  | 'fetchSitemap'
  | 'listKnowledgeBases'
  | 'createKnowledgeBase'
  | 'getKnowledgeBase'
  | 'saveKnowledgeBase'
  | 'deleteKnowledgeBase'
  | 'listKnowledgeBaseDocuments'
  | 'addKnowledgeBaseDocuments'
  | 'addKnowledgeBaseFile'
  | 'refreshKnowledgeBaseDocument'
  | 'deleteKnowledgeBaseDocument'
  | 'queryKnowledgeBase';

const maxBases = 50;
const shownPassages = 6;
const noDocument = () => refuse.notFound('Document not found');

/**
 * Handlers of knowledge bases. Addresses are checked before they are stored, and again by the
 * fetcher after the name is resolved.
 */
export function createKnowledgeHandlers(
  services: KnowledgeServices,
): Pick<Handlers<Db>, KnowledgeOperation> {
  return {
    ...baseHandlers(services),
    ...documentHandlers(services),
    ...fileHandlers(services),
    ...questionHandlers(services),
  };
}

const checked = ({ fetcher }: KnowledgeServices, url: string, path: string): string => {
  try {
    return fetcher.check(url);
  } catch (error) {
    throw plainly(error, path);
  }
};

/** Knowledge bases. */
function baseHandlers(
  services: KnowledgeServices,
): Pick<
  Handlers<Db>,
  | 'fetchSitemap'
  | 'listKnowledgeBases'
  | 'createKnowledgeBase'
  | 'getKnowledgeBase'
  | 'saveKnowledgeBase'
  | 'deleteKnowledgeBase'
> {
  const { fetcher } = services;

  return {
    fetchSitemap: async ({ body, context }) => {
      const url = checked(services, body.url, 'body.url');
      const known =
        body.knowledgeBaseId === undefined
          ? []
          : await context.within(async (db) =>
              listDocuments(db, await demandBase(db, body.knowledgeBaseId ?? '')),
            );
      const taken = new Set(known.map((row) => row.url && pageKey(row.url)));
      const pages = await findPages(fetcher, url, context.signal).catch((error: unknown) => {
        throw plainly(error, 'body.url');
      });
      return { links: pages.filter((page) => !taken.has(pageKey(page))) };
    },

    listKnowledgeBases: async ({ context }) =>
      context.within(async (db) => ({
        items: (await listBases(db)).map(({ base, documents }) => baseView(base, documents)),
      })),

    createKnowledgeBase: async ({ body, target, context }) =>
      context.within(async (db) => {
        const owner = ownerOf(target);
        if ((await countBases(db, owner)) >= maxBases)
          throw refuse.invalidAsError([
            {
              path: 'body.title',
              message: `cannot be added: an agent has at most ${maxBases} knowledge bases`,
            },
          ]);
        return {
          knowledgeBase: baseView(await insertBase(db, owner, body.title.trim() || body.title), 0),
        };
      }),

    getKnowledgeBase: async ({ params, context }) =>
      context.within(async (db) => {
        const base = await demandBase(db, params.id);
        return { knowledgeBase: baseView(base, (await listDocuments(db, base)).length) };
      }),

    saveKnowledgeBase: async ({ params, body, context }) =>
      context.within(async (db) => {
        const base = await updateBase(db, await demandBase(db, params.id), {
          ...(body.title === undefined ? {} : { title: body.title.trim() || body.title }),
          ...(body.refresh === undefined ? {} : { refreshDays: daysOf[body.refresh] }),
        });
        return { knowledgeBase: baseView(base, (await listDocuments(db, base)).length) };
      }),

    deleteKnowledgeBase: async ({ params, context }) =>
      context.within(async (db) => {
        await deleteBase(db, await demandBase(db, params.id));
        return { message: 'Knowledge base deleted' };
      }),
  };
}

/** Documents of a knowledge base. */
function documentHandlers(
  services: KnowledgeServices,
): Pick<
  Handlers<Db>,
  | 'listKnowledgeBaseDocuments'
  | 'addKnowledgeBaseDocuments'
  | 'refreshKnowledgeBaseDocument'
  | 'deleteKnowledgeBaseDocument'
> {
  const { worker } = services;
  const addressOf = createAddressOf(services.files);

  return {
    listKnowledgeBaseDocuments: async ({ params, context }) =>
      context.within(async (db) => ({
        documents: (await listDocuments(db, await demandBase(db, params.id))).map((row) =>
          documentView(row, addressOf),
        ),
      })),

    addKnowledgeBaseDocuments: async ({ params, body, context }) => {
      const urls = [
        ...new Set(body.urls.map((url, at) => checked(services, url, `body.urls.${at}`))),
      ];
      const rows = await context.within(async (db) =>
        addDocuments(db, await demandBase(db, params.id), urls, maxDocuments),
      );
      if (!rows) throw tooMany('body.urls');
      worker.wake();
      return { documents: rows.map((row) => documentView({ ...row, file: null }, addressOf)) };
    },

    refreshKnowledgeBaseDocument: async ({ params, context }) => {
      const row = await context.within(async (db) => {
        const found = await demandDocument(db, params);
        return { ...(await requestRefetch(db, found)), file: found.file };
      });
      worker.wake();
      return { document: documentView(row, addressOf) };
    },

    deleteKnowledgeBaseDocument: async ({ params, context }) =>
      context.within(async (db) => {
        await deleteDocument(db, await demandDocument(db, params));
        return { message: 'Document deleted' };
      }),
  };
}

/** A question to a knowledge base. */
function questionHandlers({
  budget,
  answer,
  files,
}: KnowledgeServices): Pick<Handlers<Db>, 'queryKnowledgeBase'> {
  const addressOf = createAddressOf(files);
  return {
    queryKnowledgeBase: async ({ params, body, context }) => {
      const query = body.processQuery ? wordsToSearch(body.query) || body.query : body.query;
      const { passages, owner, config } = await context.within(async (db) => {
        const base = await demandBase(db, params.id);
        const owner = { organizationId: base.organizationId, accountId: base.accountId };
        // As in the test chat: what is being written, else what is live.
        const agent =
          (await readConfig(db, owner, 'staging')) ?? (await readConfig(db, owner, 'default'));
        return {
          passages: await findPassages(
            db,
            query,
            { organizationId: base.organizationId, knowledgeBaseId: base.id },
            shownPassages,
          ),
          owner,
          config: agent?.config ?? {},
        };
      });
      const facts = passages.map(({ title, heading, text }) => ({
        title: [title, heading].filter(Boolean).join(': '),
        body: text,
      }));
      return {
        response: {
          answer: await budget.ask(facts.length > 0 ? owner : null, () =>
            answer(body.query, facts, spokenBy(config), context.signal),
          ),
          query,
          passages: passages.map((passage) => passageView(passage, addressOf)),
        },
      };
    },
  };
}

async function demandDocument(
  db: Db,
  { id, docId }: { readonly id: string; readonly docId: string },
): Promise<ListedDocument> {
  const row = await findDocument(db, await demandBase(db, id), docId);
  if (!row) throw noDocument();
  return row;
}

/** The external error as a category that reveals nothing about the network. */
const plainly = (error: unknown, path: string): unknown =>
  error instanceof WebError
    ? refuse.invalidAsError([{ path, message: error.message.replace(/\.$/, '') }], error.message)
    : error;
