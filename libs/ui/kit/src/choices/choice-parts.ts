export { MultiSelectControl } from './MultiSelectControl.js';
export { SearchSelectControl } from './SearchSelectControl.js';
export { TagsControl } from './TagsControl.js';
