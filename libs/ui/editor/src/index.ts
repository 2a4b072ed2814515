export { PromptEditor } from './field/PromptEditor.js';
export { type Mention } from './text/mention.js';
export {
  type PromptEditorHandle,
  type PromptEditorProps,
  type UndoStorage,
} from './parts/prompt-props.js';
export { CodeEditor } from './code/CodeEditor.js';
export {
  type CodeCompletion,
  type CodeEditorHandle,
  type CodeEditorProps,
  type CodeKind,
  type CodePart,
} from './code/code-props.js';
