import { viteLibrary } from '../../../tools/vite/library.mjs';

export default viteLibrary(import.meta.url);
