import { type CompiledMessage } from 'icu-minify/format';

/** Messages as they run: compiled before, by `tools/messages`. */
export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;
