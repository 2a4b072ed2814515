import * as z from 'zod/mini';
import { file, formData } from '../form.js';
import { operation } from '../operation.js';
import {
  knowledgeBase,
  knowledgeDocument,
  knowledgePassage,
  refreshes,
} from '../resources/knowledge.js';
import { described, done, formatted, line, required, success, title } from '../wire.js';

const read = { audience: 'account', target: 'agent', effect: 'read' } as const;
const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canEditOrg',
  effect: 'write',
} as const;
const baseId = '6f1c2b5e-0d1a-4c3e-9a57-3f2b8c1d4e60';
const base = z.object({ id: line(60) });
const document = z.object({ id: line(60), docId: line(60) });
const url = () =>
  formatted(
    described(required(2048), 'An address of the web', 'https://northside.example/prices'),
    'url',
  );
const failsTo = (action: string) =>
  ({ kind: 'throw', text: `Failed to ${action}: {statusText}` }) as const;

export const knowledgeOperations = {
  fetchSitemap: operation({
    method: 'POST',
    path: '/api/v2/kb/sitemap',
    area: 'knowledge',
    summary:
      'The pages of a site, by its sitemap or the links of the page, at most 5,000. With a base’s id those it has are left out.',
    access: { ...read, perMinute: 20 },
    body: z.object({
      url: url(),
      knowledgeBaseId: z.optional(described(line(60), 'Whose documents are left out', baseId)),
    }),
    reply: z.object({
      ...success,
      links: z.array(described(z.string(), 'A page', 'https://northside.example/prices')),
    }),
    failure: failsTo('fetch sitemap'),
  }),
  listKnowledgeBases: operation({
    method: 'GET',
    path: '/api/v2/kb/knowledgebase',
    area: 'knowledge',
    summary: 'The knowledge bases of the agent; for an organization, of all its agents.',
    access: read,
    reply: z.object({ ...success, items: z.array(knowledgeBase) }),
    failure: failsTo('fetch knowledge bases'),
  }),
  createKnowledgeBase: operation({
    method: 'POST',
    path: '/api/v2/kb/knowledgebase',
    area: 'knowledge',
    status: 201,
    summary: 'Makes an empty knowledge base of the agent.',
    access: write,
    body: z.object({ title: title(200) }),
    reply: z.object({ ...success, knowledgeBase }),
    failure: failsTo('create knowledge base'),
  }),
  getKnowledgeBase: operation({
    method: 'GET',
    path: '/api/v2/kb/knowledgebase/{id}',
    area: 'knowledge',
    summary: 'One knowledge base.',
    access: read,
    params: base,
    reply: z.object({ ...success, knowledgeBase }),
    failure: failsTo('fetch knowledge base'),
  }),
  saveKnowledgeBase: operation({
    method: 'PUT',
    path: '/api/v2/kb/knowledgebase/{id}',
    area: 'knowledge',
    summary: 'Renames a base, and says how often it is fetched anew.',
    access: write,
    params: base,
    body: z.object({ title: z.optional(title(200)), refresh: z.optional(refreshes) }),
    reply: z.object({ ...success, knowledgeBase }),
    failure: failsTo('save knowledge base'),
  }),
  deleteKnowledgeBase: operation({
    method: 'DELETE',
    path: '/api/v2/kb/knowledgebase/{id}',
    area: 'knowledge',
    summary: 'Removes a knowledge base with all its documents.',
    access: write,
    params: base,
    reply: done(),
    failure: failsTo('delete knowledge base'),
  }),
  listKnowledgeBaseDocuments: operation({
    method: 'GET',
    path: '/api/v2/kb/knowledgebase/{id}/document',
    area: 'knowledge',
    summary: 'The documents of a knowledge base.',
    access: read,
    params: base,
    reply: z.object({ ...success, documents: z.array(knowledgeDocument) }),
    failure: failsTo('fetch documents'),
  }),
  addKnowledgeBaseDocuments: operation({
    method: 'POST',
    path: '/api/v2/kb/knowledgebase/{id}/document',
    area: 'knowledge',
    status: 201,
    summary: 'Adds documents by address, to be fetched after the reply; known ones stay.',
    access: { ...write, perMinute: 60 },
    params: base,
    bodyBytes: 640 * 1024,
    body: z.object({ urls: z.array(url()).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ ...success, documents: z.array(knowledgeDocument) }),
    failure: failsTo('add documents to knowledge base'),
  }),
  addKnowledgeBaseFile: operation({
    method: 'POST',
    path: '/api/v2/kb/knowledgebase/{id}/file',
    area: 'knowledge',
    status: 201,
    summary: 'Adds a PDF, DOCX or text, to be read after the reply; it replaces one of its name.',
    access: { ...write, perMinute: 60 },
    params: base,
    body: formData({
      file: file({
        maxBytes: 10 * 1024 * 1024,
        kinds: [
          'application/pdf',
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
          'text/plain',
          'text/markdown',
        ],
      }),
    }),
    reply: z.object({ ...success, document: knowledgeDocument }),
    failure: failsTo('add file to knowledge base'),
  }),
  refreshKnowledgeBaseDocument: operation({
    method: 'PUT',
    path: '/api/v2/kb/knowledgebase/{id}/document/{docId}',
    area: 'knowledge',
    summary: 'Fetches a document anew; until then its text stays.',
    access: { ...write, perMinute: 60 },
    params: document,
    reply: z.object({ ...success, document: knowledgeDocument }),
    failure: failsTo('refresh document'),
  }),
  deleteKnowledgeBaseDocument: operation({
    method: 'DELETE',
    path: '/api/v2/kb/knowledgebase/{id}/document/{docId}',
    area: 'knowledge',
    summary: 'Removes one document.',
    access: write,
    params: document,
    reply: done(),
    failure: failsTo('delete document'),
  }),
  queryKnowledgeBase: operation({
    method: 'POST',
    path: '/api/v2/kb/knowledgebase/{id}/query',
    area: 'knowledge',
    summary:
      'The passages found for a question, best first, and the answer. `processQuery` first words ' +
      'it as documents do.',
    access: { ...read, perMinute: 60 },
    params: base,
    body: z.object({
      query: described(
        required(1000),
        'A question as a caller would ask it',
        'How much is a cleaning?',
      ),
      processQuery: z.optional(z.boolean()),
    }),
    reply: z.object({
      ...success,
      response: z.object({
        answer: described(z.string(), 'What the agent would say', 'A cleaning costs $120.'),
        query: described(z.string(), 'What was searched for', 'how much is a cleaning'),
        passages: z.array(knowledgePassage),
      }),
    }),
    failure: failsTo('query knowledge base'),
  }),
} as const;
