import { DocsText } from './DocsText.js';

/** The guide beside the current page. */
export const Screen = () => <DocsText />;
