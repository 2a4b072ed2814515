import { isCatalogue } from '../messages/catalogue-paths.mjs';
import { compileMessages } from '../messages/compile.mjs';

/** Compiles the catalogues of messages, before anything else reads them. */
export const compiledMessages = () => ({
  name: 'compiled-messages',
  enforce: 'pre',
  transform: (code, id) =>
    isCatalogue(id) ? { code: compileMessages(code, id), map: null } : null,
});
