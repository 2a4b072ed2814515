export { PromptEditor } from './field/PromptEditor.js';
export { type Mention } from './mentions/mention.js';
export {
  type PromptEditorHandle,
  type PromptEditorProps,
  type UndoStorage,
} from './field/prompt-props.js';
export { CodeEditor } from './code/CodeEditor.js';
export {
  type CodeCompletion,
  type CodeEditorHandle,
  type CodeEditorProps,
  type CodeKind,
  type CodePart,
} from './code/code-props.js';
