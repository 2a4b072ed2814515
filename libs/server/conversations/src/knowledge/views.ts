import { type KnowledgeBase, type KnowledgeDocument, type ReplyOf } from '@patchbay/contract';
import { type Clock, dateToSeconds } from '@patchbay/kernel';
import { type ServerKey } from '@patchbay/server-core';
import { signedPath } from '../media/rules.js';
import { extensionOf } from './file-kind.js';
import { type Passage } from './ranking.js';
import { type BaseRow, type ListedDocument } from './repository.js';
import { type StoredDocument } from './stored-document-sql.js';

/** Days after which documents are fetched again. */
export const daysOf: Readonly<Record<KnowledgeBase['refresh'], number | null>> = {
  never: null,
  daily: 1,
  weekly: 7,
  monthly: 30,
};
const refreshOf = (days: number | null): KnowledgeBase['refresh'] =>
  (Object.keys(daysOf) as KnowledgeBase['refresh'][]).find((name) => daysOf[name] === days) ??
  'never';

/** Where a stored file can be fetched by every holder of the address, for a week. */
export type AddressOf = (file: StoredDocument) => string;

/** Signs the addresses of files. */
export const createAddressOf =
  ({
    key,
    clock,
    publicUrl,
  }: {
    readonly key: ServerKey;
    readonly clock: Clock;
    readonly publicUrl: string;
  }): AddressOf =>
  ({ id, mediaType, fileName }) =>
    publicUrl + signedPath(key, { id, extension: extensionOf(mediaType), fileName }, clock.now());

/** A base as the contract has it. */
export const baseView = (row: BaseRow, documentCount: number): KnowledgeBase => ({
  id: row.id,
  title: row.title,
  agentId: row.accountId,
  documentCount,
  refresh: refreshOf(row.refreshDays),
  createdAt: dateToSeconds(row.createdAt),
  updatedAt: dateToSeconds(row.updatedAt),
});

/** A document as the contract has it. */
export const documentView = (row: ListedDocument, addressOf: AddressOf): KnowledgeDocument => ({
  id: row.id,
  url: row.file ? addressOf(row.file) : (row.url ?? ''),
  title: row.title,
  status: row.status as KnowledgeDocument['status'],
  error: row.error,
  errorCode: row.errorCode,
  file: row.file && { name: row.file.fileName, size: row.file.size },
  characters: row.body.length,
  fetchedAt: row.fetchedAt ? dateToSeconds(row.fetchedAt) : null,
  createdAt: dateToSeconds(row.createdAt),
  updatedAt: dateToSeconds(row.updatedAt),
});

/** A passage as the contract has it. */
export const passageView = (
  { file, ...passage }: Passage,
  addressOf: AddressOf,
): ReplyOf<'queryKnowledgeBase'>['response']['passages'][number] => ({
  ...passage,
  url: file ? addressOf(file) : passage.url,
  score: Math.round(passage.score * 1000) / 1000,
});
