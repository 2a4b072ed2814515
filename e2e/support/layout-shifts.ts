/**
 * How far pages move at most today while they open, because their skeletons have another geometry
 * than what comes: the section column appears beside a page, and an overlay grows. A page that is
 * not named moves by less than `mostShift`. Entries only shrink and leave.
 */
export const shiftsToday: Readonly<Record<'wide' | 'phone', Readonly<Record<string, number>>>> = {
  wide: {
    '/agents': 0.3,
    '/agents/all': 0.3,
    '/agents/prompt': 0.7,
    '/agents/routes': 0.3,
    '/agents/settings': 0.45,
    '/agents/template': 0.6,
    '/agents/versions': 0.3,
    '/data': 0.3,
    '/data/logs': 0.3,
    '/data/quality': 0.55,
    '/data/sharing': 0.1,
    '/inbox': 0.3,
    '/inbox/review': 0.3,
    '/money': 0.3,
    '/money/transactions': 0.3,
    '/settings': 0.3,
    '/settings/embed': 0.1,
    '/settings/general': 0.3,
    '/tasks': 0.3,
    '/tasks/campaigns': 0.3,
    '/templates': 0.3,
    '?callTranscript': 0.6,
    '?compareChanges': 0.7,
    '?contacts': 0.6,
    '?createContact': 0.7,
    '?deleteAgent': 0.7,
    '?docsPage': 0.7,
    '?editAgent': 0.05,
    '?onboard': 0.2,
    '?previewContact': 0.7,
    '?selectAccount': 0.7,
    '?shareProfile': 0.6,
  },
  phone: {},
};
