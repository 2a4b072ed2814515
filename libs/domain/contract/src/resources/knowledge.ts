import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

/** How often the documents of a base are fetched again. */
export const refreshes = z.enum(['never', 'daily', 'weekly', 'monthly']);

/** A collection of documents that an agent answers from. */
export const knowledgeBase = named(
  'KnowledgeBase',
  'A collection of documents that an agent answers from',
  z.object({
    id: described(
      z.string(),
      'The id of the knowledge base',
      '6f1c2b5e-0d1a-4c3e-9a57-3f2b8c1d4e60',
    ),
    title: described(z.string(), 'How people call it', 'Website'),
    agentId: z.int(),
    documentCount: z.int(),
    refresh: refreshes,
    createdAt: epochSeconds(),
    updatedAt: epochSeconds(),
  }),
);

/** A collection of documents; times are in seconds. */
export type KnowledgeBase = z.output<typeof knowledgeBase>;

/**
 * One page or file of a knowledge base, and the state of its fetching. A failed refresh keeps the
 * previous content.
 */
export const knowledgeDocument = named(
  'KnowledgeDocument',
  'A document of a knowledge base, and how its fetching went',
  z.object({
    id: described(z.string(), 'The id of the document', '9d2b6c11-7c0e-4b51-8f0e-2a63f1f0c9aa'),
    url: described(z.string(), 'Where it is fetched from', 'https://northside.example/prices'),
    title: described(z.string(), 'The title of the page', 'Prices'),
    status: z.enum(['pending', 'ready', 'failed']),
    error: described(z.nullable(z.string()), 'Why the last fetch failed', null),
    errorCode: described(z.nullable(z.string()), 'The same for programs', null),
    file: z.nullable(
      z.object({
        name: described(z.string(), 'The name of an uploaded file', 'Prices.pdf'),
        size: described(z.int(), 'In bytes', 48210),
      }),
    ),
    characters: described(z.int(), 'How much text it holds', 4120),
    fetchedAt: z.nullable(epochSeconds()),
    createdAt: epochSeconds(),
    updatedAt: epochSeconds(),
  }),
);

/** One page or file of a knowledge base; times are in seconds. */
export type KnowledgeDocument = z.output<typeof knowledgeDocument>;

/** A passage that an answer rests on, best first; `score` only orders. */
export const knowledgePassage = z.object({
  documentId: described(
    z.string(),
    'The document that holds it',
    '9d2b6c11-7c0e-4b51-8f0e-2a63f1f0c9aa',
  ),
  url: described(z.string(), 'Where it stands', 'https://northside.example/prices'),
  title: described(z.string(), 'The title of the document', 'Prices'),
  heading: described(z.string(), 'The heading it stands under', 'Cleaning'),
  page: described(z.nullable(z.int()), 'Its page in a PDF', null),
  text: described(z.string(), 'What it says', 'A cleaning costs $120.'),
  score: described(z.number(), 'Only for ordering', 4.2),
});
