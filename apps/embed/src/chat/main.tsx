// The chat in a partner's page, without the router, the query cache and the parts of the console:
// a visitor waits for what is loaded here.
import { EmbeddedChat } from '@patchbay/feature-conversations/visitor';
import {
  chooseLanguage,
  keepTranslated,
  LanguageProvider,
  markDocument,
  offeredLanguages,
} from '@patchbay/messages';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { closeOnEscape } from '../close-on-escape.js';
import { paintHost } from './paint-host.js';
import { readAddress } from './read-address.js';

// A visitor has no settings: the browser decides.
const language = chooseLanguage(null, navigator.languages, offeredLanguages);
markDocument(document.documentElement, language);
keepTranslated(window);
closeOnEscape(window);
paintHost(document);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <LanguageProvider language={language}>
    <Suspense>
      <EmbeddedChat {...readAddress(location.search)} />
    </Suspense>
  </LanguageProvider>,
);
