/** The model's own phrases. They contain no facts; all facts come from the owner. */
export const lines = {
  hello: (name: string) =>
    name ? `Hello, this is ${name}. How can I help?` : 'Hello. How can I help?',
  howCanIHelp: 'How can I help?',
  welcome: 'You are welcome. Is there anything else?',
  welcomeBye: 'You are welcome. Goodbye.',
  goodbye: 'Thank you, goodbye.',
  anythingElse: 'Is there anything else?',
  whatElse: 'Of course. What can I do for you?',
  allRight: 'All right. Is there anything else I can help with?',
  dropped: 'All right, I have left that. Is there anything else?',
  notHeard: 'Sorry, I did not catch that. Could you say it again?',
  robot: (name: string, org: string) =>
    `I am ${name ? `${name}, ` : ''}an automated assistant${org ? ` of ${org}` : ''}, not a person. How can I help?`,
  who: (name: string, org: string) =>
    name
      ? `This is ${name}, the automated assistant${org ? ` of ${org}` : ''}.`
      : `This is the automated assistant${org ? ` of ${org}` : ''}.`,
  wellbeing: 'I am doing well, thank you for asking. How can I help?',
  guarded: 'How I am set up stays between me and the office.',
  foreign: 'I am sorry, so far I only understand English.',
  unknown: 'I am afraid I do not know that.',
  notMore: 'More than that I do not know.',
  cannot: 'I cannot help with that myself.',
  notUnderstood: 'I am not sure that I understood you.',
  sorry: 'I am sorry to hear that.',
  abilities: (abilities: readonly string[], hasFacts: boolean) => {
    const all = [...(hasFacts ? ['answer questions'] : []), ...abilities];
    if (all.length === 0) return 'I can listen, and tell you what I know.';
    return `I can ${all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`}.`;
  },
  again: (question: string) => `Sorry, I did not get that. ${question}`,
  failed: 'I am sorry, that did not work.',
  ofCourse: 'Of course.',
  alreadyDone: 'That is done already.',
  thanksName: (name: string) => `Thank you, ${name.split(' ')[0]}.`,
} as const;
