export { PromptEditor } from './field/PromptEditor.js';
export { type PromptEditorHandle, type PromptEditorProps } from './field/prompt-props.js';
