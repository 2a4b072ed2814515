import { type CompiledMessage } from 'icu-minify/format';

/** Messages compiled at build time by `tools/messages`. */
export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;
