/**
 * How far overlays move at most today while they open, because their skeletons have another geometry
 * than what comes. What is not named, and so every page, moves by less than `mostShift`. Entries only
 * shrink and leave.
 */
export const shiftsToday: Readonly<Record<'wide' | 'phone', Readonly<Record<string, number>>>> = {
  wide: {
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
  phone: {
    '?agentInfo': 0.15,
    '?call': 0.45,
    '?chat': 0.6,
    '?docsPage': 0.7,
    '?editAgent': 0.1,
    '?editConvoColumns': 0.7,
    '?editDashboard': 0.3,
    '?editMetric': 2,
    '?integrations': 0.3,
    '?onboard': 0.1,
    '?reporting': 0.7,
    '?search': 0.4,
    '?selectAccount': 0.1,
    '?selectNumber': 0.15,
  },
};
