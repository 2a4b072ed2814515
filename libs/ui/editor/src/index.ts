export { PromptEditor } from './field/PromptEditor.js';
export { type Mention } from './mentions/mention.js';
export {
  type PromptEditorHandle,
  type PromptEditorProps,
  type UndoStorage,
} from './field/prompt-props.js';
