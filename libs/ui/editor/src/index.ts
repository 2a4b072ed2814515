export { PromptEditor } from './field/PromptEditor.js';
export {
  type PromptEditorHandle,
  type PromptEditorProps,
  type UndoStorage,
} from './field/prompt-props.js';
