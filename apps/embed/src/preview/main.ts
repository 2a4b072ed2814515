import { showPreview } from './preview.js';

showPreview(document, location.search, location.origin);
