/** Files that a message may carry: each up to so many bytes, and so many at once. */
export const attachmentLimits = { maxBytes: 10 * 1024 * 1024, maxFiles: 10 } as const;
