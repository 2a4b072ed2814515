import { createOfflineModel } from './offline/offline-model.js';
import { type OpenAiModelOptions, createOpenAiModel } from './openai/openai-model.js';
import { type ModelPort } from './model/port.js';

/** Where a model is; without a `baseUrl` the offline model answers. */
export type ModelConfig = Partial<OpenAiModelOptions>;

/** The configured model. It is never replaced silently when it fails. */
export const createModel = ({ baseUrl, ...rest }: ModelConfig): ModelPort =>
  baseUrl ? createOpenAiModel({ ...rest, baseUrl }) : createOfflineModel();
