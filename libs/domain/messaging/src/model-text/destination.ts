/**
 * Where a model’s words go: `voice` is spoken, `text` is read without formatting (texts, e-mail,
 * chats, summaries).
 */
export type ModelTextFor = 'voice' | 'text';
