import { supportedModels } from './models.js';

describe('the models of an installation', () => {
  it('are the built-in one when no other is set up', () =>
    expect(supportedModels({})).toEqual({ offline: { provider: 'patchbay', canReason: false } }));

  it.each([
    ['https://api.openai.com/v1', 'gpt-4.1', 'openai', false],
    ['https://api.openai.com/v1', 'gpt-5.1', 'openai', true],
    ['https://api.openai.com/v1', 'o4-mini', 'openai', true],
    ['https://api.groq.com/openai/v1', 'llama-3.3-70b-versatile', 'groq', false],
    ['https://api.groq.com/openai/v1', 'openai/gpt-oss-120b', 'groq', true],
    ['https://generativelanguage.googleapis.com/v1beta/openai', 'gemini-2.5-pro', 'google', true],
    ['https://api.anthropic.com/v1', 'claude-sonnet-4-5-20250929', 'anthropic', true],
    ['https://proxy.example.com/v1', 'claude-haiku-4-5', 'anthropic', true],
    ['http://localhost:11434/v1', 'mistral-small', 'custom', false],
    ['http://openai.com.example.org/v1', 'mistral-small', 'custom', false],
  ])('at %s, %s, come from %s', (baseUrl, name, provider, canReason) =>
    expect(supportedModels({ baseUrl, name })).toEqual({ [name]: { provider, canReason } }),
  );
});
