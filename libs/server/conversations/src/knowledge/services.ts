import { type Worker } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Budget } from '@patchbay/server-money';
import { type WebFetcher } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type AgentRuntime } from '../agent-runtime/agent-runtime.js';
import { type MediaServices } from '../media/handlers.js';
import { type BaseRow, findBase } from './repository.js';

/** What the handlers of knowledge bases need. */
export interface KnowledgeServices {
  readonly fetcher: WebFetcher;
  readonly worker: Pick<Worker, 'wake'>;
  /** Where uploaded documents are kept, and how their addresses are signed. */
  readonly files: MediaServices;
  /** Writes an answer from passages, as the agent would. */
  readonly answer: AgentRuntime<unknown>['answer'];
  /** Daily limits of model requests. */
  readonly budget: Pick<Budget, 'ask'>;
}

/** Documents of one base. */
export const maxDocuments = 1000;

/** A base that can take no more documents. */
export const tooMany = (path: string) =>
  refuse.invalidAsError([
    { path, message: `are too many: a knowledge base has at most ${maxDocuments} documents` },
  ]);

/** A base within the scope; refuses as every missing one. */
export async function demandBase(db: Db, id: string): Promise<BaseRow> {
  const base = await findBase(db, id);
  if (!base) throw refuse.notFound('Knowledge base not found');
  return base;
}
