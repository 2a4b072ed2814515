import { wordsFor } from './call-words.js';
import { callSettingsOf } from './rules.js';

describe('the phrases of a call', () => {
  it('follow the language of the agent', () => {
    const settings = callSettingsOf({ agentLang: 'es-MX', recordingNotification: 'all' });
    expect(wordsFor(settings).stillThere).toBe('¿Sigue ahí?');
    expect(wordsFor(settings).spokenOffer('Ana')).toBe(
      'Tiene una llamada de Ana. Diga sí o pulse 1 para atenderla.',
    );
    expect(wordsFor(callSettingsOf({})).stillThere).toBe('Are you still there?');
  });
});
