import { knowledgeDocuments, media } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

/** The uploaded file of a document, as the storage has it. */
export interface StoredDocument {
  readonly id: string;
  readonly mediaType: string;
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
}

/** The columns of a stored document. */
export const storedDocument = {
  id: media.id,
  mediaType: media.mediaType,
  fileName: media.fileName,
  size: media.size,
};

/** Joins the file of a document, where it is one. */
export const fileOf = and(
  eq(media.tenantId, knowledgeDocuments.organizationId),
  eq(media.documentId, knowledgeDocuments.id),
  eq(media.isWritten, true),
);
