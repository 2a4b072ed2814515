/**
 * The configured model of the installation: its name on an OpenAI-compatible server, or none for
 * the built-in one.
 */
export interface AnsweringModel {
  readonly baseUrl?: string;
  readonly name?: string;
}

/** The vendor of a model, derived from the server's address and the model name. */
const makers: readonly (readonly [provider: string, host: RegExp, name: RegExp])[] = [
  ['groq', /(^|\.)groq\.com$/, /^openai\/gpt-oss/],
  ['anthropic', /(^|\.)anthropic\.com$/, /^(anthropic\/)?claude/],
  ['google', /(^|\.)googleapis\.com$/, /^(google\/)?gemini/],
  ['openai', /(^|\.)openai\.com$/, /^(openai\/)?(gpt-|chatgpt|o\d)/],
];

/** Model families with an optional reasoning mode. */
const reasoning =
  /(^|\/)(o\d|gpt-5|gpt-oss|gemini-(2\.5|[3-9])|claude-(opus|sonnet|haiku)-[4-9]|claude-3-7|deepseek-r|qwq|qwen3)|thinking|reason/;

/** The models of this installation, by the id that a configuration names. */
export function supportedModels({
  baseUrl,
  name,
}: AnsweringModel): Record<string, { provider: string; canReason: boolean }> {
  if (!baseUrl) return { offline: { provider: 'patchbay', canReason: false } };
  const id = name ?? 'default';
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const known = id.toLowerCase();
  const provider =
    (
      makers.find(([, place]) => place.test(host)) ??
      makers.find(([, , called]) => called.test(known))
    )?.[0] ?? 'custom';
  return { [id]: { provider, canReason: reasoning.test(known) } };
}
