import { DocsText } from './DocsText.js';

/** The guide beside the page one is on. */
export const Screen = () => <DocsText />;
