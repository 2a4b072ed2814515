// Which libraries are published: every other manifest is marked private (decision 0008).

/** Published libraries outside the domain. */
const alone = new Set(['libs/data/api-client', 'libs/ui/embed-client']);

/**
 * Whether a folder holds a library that can be used alone: the domain, the client and the library
 * for partners' pages. The others need the console or the server.
 */
export const isPublished = (folder) => folder.startsWith('libs/domain/') || alone.has(folder);
