import { ModelError, type ModelPort } from '@patchbay/server-providers';
import { spokenLanguage } from './spoken-language.js';
import { dentist, startTestConversation } from './testing/dentist.js';

const failing: ModelPort = {
  name: 'failing',
  label: 'Failing',
  offline: false,
  async *reply() {
    yield* [];
    throw new ModelError('timeout', 'The model took too long.');
  },
};

describe('the apology where a model fails', () => {
  it.each([
    ['Are you open on Saturday?', /^I am sorry/],
    ['¿Están abiertos el sábado?', /^Lo siento/],
    ['necesito una cita para manana', /^Lo siento/],
    ['Bonjour, êtes-vous ouverts samedi ?', /^Je suis désolé/],
    ['je voudrais un rendez-vous', /^Je suis désolé/],
    ['Vocês estão abertos no sábado?', /^Desculpe/],
    ['Haben Sie am Samstag geöffnet?', /^Es tut mir leid/],
    ['ich brauche einen termin', /^Es tut mir leid/],
  ])('is in the language of the line: %s', async (line, expected) => {
    expect(await startTestConversation(dentist, { model: failing }).say(line)).toMatch(expected);
  });

  it('is in the language of an earlier line where the newest tells nothing', async () => {
    const conversation = startTestConversation(dentist, { model: failing });
    await conversation.say('Bonjour, je voudrais un rendez-vous');
    expect(await conversation.say('512 555 0148')).toMatch(/^Je suis désolé/);
  });

  it.each([
    ['es-MX', /^Lo siento/],
    ['fr-CA', /^Je suis désolé/],
    ['en-US', /^I am sorry/],
    ['ja-JP', /^I am sorry/],
  ])('is in the language of the agent where no line tells: %s', async (agentLang, expected) => {
    const conversation = startTestConversation({ ...dentist, agentLang }, { model: failing });
    expect(await conversation.say('512')).toMatch(expected);
  });
});

it.each(['', '512', 'OK', 'Dana Whitfield', 'no'])('%p tells no language', (text) => {
  expect(spokenLanguage(text)).toBeNull();
});
