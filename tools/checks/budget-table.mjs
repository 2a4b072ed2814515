// Limits on what a browser loads, in KiB after the named compression; the reasons are in the
// decision records.
export const budgets = [
  // The outlines of pages, which stand from the first paint on, are a part of it and no longer of the
  // frame; so are the words for errors of calls, and the reasons of permissions in the person's
  // language, which take six tenths of a KiB. That a translated page stays whole takes half of one, that a sheet of a
  // phone stands as high as its content without moving it six tenths; numbers of more countries in
  // groups, and the focus that a refusal would lose, a sixth; two kinds of events of refused numbers a twentieth;
  // that a visitor or a member may call, and the country of a business, a quarter; overlays by area, and
  // English for what a language lacks, a twentieth.
  {
    name: 'first load of /app',
    measure: 'firstLoad',
    compression: 'gzip',
    kib: 218.65,
  },
  // What every page of the console needs beyond it: its frame, with the parts that a third of the
  // pages use. That a refusal leads to its field or its message takes a third of a KiB,
  // that a drawer closes wherever a press leads a tenth, and the words of a refusal, which the inbox
  // has as well, four tenths. The sign-in, two KiB, is fetched where no session is kept.
  { name: 'frame of the console', measure: 'frame', compression: 'gzip', kib: 37.2 },
  // What opening an overlay fetches beyond the first load and the frame of the console.
  { name: 'median overlay', measure: 'medianOverlay', compression: 'gzip', kib: 15 },
  // Its form says every problem of a field in the person's language, which number it understood, and
  // waits for the agents it can be for; the former spellings of numbers take a sixth of a KiB, and that
  // a press meets its controls on 24 px a tenth. A reason inside a refusal, in the person's language, a twentieth.
  { name: 'largest overlay', measure: 'largestOverlay', compression: 'gzip', kib: 43.4 },
  // The editor of an agent and the wizard cover the page at every width. Each fetches a panel or a
  // step when it is shown. Every step of a publication is in its state machine: a quarter of a KiB;
  // that its line is true at each moment, a tenth. That an account's country is not reached is said
  // where its number is chosen.
  // That an answer which asks for an address has to hold one, a tenth.
  // The menu of rows and the row that opens, which other pages have too, are files of their own.
  {
    name: 'largest overlay that is a page',
    measure: 'largestFullOverlay',
    compression: 'gzip',
    kib: 39.0,
  },
  // A fiftieth of a KiB keeps rules of a page for all its elements off the panel, here and below.
  // A seventh keeps the session of a chat whose frame can keep nothing, here and in the widget's panel.
  // A hundredth, in both, keeps launchers and chats off a page that is printed; a fortieth lets keys
  // reach a launcher that is a link without an address.
  {
    name: 'button script',
    measure: 'file',
    file: 'button/v1/script.js',
    compression: 'brotli',
    kib: 1.72,
  },
  {
    name: 'button script, minified address',
    measure: 'file',
    file: 'button/v1/scriptMinified.js',
    compression: 'brotli',
    kib: 1.5,
  },
  {
    name: 'modal script',
    measure: 'file',
    file: 'modal/v1/script.js',
    compression: 'brotli',
    kib: 1.5,
  },
  // A fifth of a KiB makes addresses that pages with Trusted Types accept.
  {
    name: 'widget loader',
    measure: 'file',
    file: 'widget/v1/script.js',
    compression: 'brotli',
    kib: 1.7,
  },
  // The file that the loader fetches when a widget is opened; the chat in its frame is not in it.
  // Two fifths of a KiB of it, a part of which the loader had, keep the chat when a page swaps its
  // body.
  {
    name: 'widget panel',
    measure: 'file',
    file: 'widget/v1/panel.js',
    compression: 'brotli',
    kib: 2.55,
  },
  // Every script and sheet of the chat's page, which a visitor loads when a chat is opened. The line
  // that says who keeps the conversation takes a twentieth of a KiB; that a line which did not get
  // through is kept, sent again or taken back, 0.4; that a person of the team wrote one, 0.04; that a
  // translated chat goes on saying its answers, 0.3; that dates are those of the browser’s region, 0.1;
  // that a text which did not arrive says so, 0.15;
  // that the chat goes on where the browser keeps nothing for a frame, 0.1; that a call is loaded where
  // a page asks for one, with its style sheet, 0.75; that web addresses in it are links, 0.3.
  {
    name: 'opened chat',
    measure: 'page',
    file: 'embedChat.html',
    compression: 'brotli',
    kib: 27.8,
  },
  // The signalling of a call. Before the press a page has nothing of it.
  {
    name: 'a visitor’s call, at the press',
    measure: 'laterFiles',
    file: 'embedChat.html',
    chunk: 'sip-dialer',
    compression: 'gzip',
    kib: 60,
  },
  // The same for the booking form, which is made of the parts of the console. The patterns of phone
  // numbers, 25 KiB, are loaded with the field for one and not counted here.
  {
    name: 'opened booking form',
    measure: 'filledPage',
    file: 'index.html',
    opens: [
      'libs/features/conversations/src/visitor/ChatScreen.tsx',
      'libs/features/conversations/src/visitor/booking/BookingScreen.tsx',
    ],
    compression: 'brotli',
    kib: 180,
  },
];

/**
 * Limits on a published library in a browser, in KiB after gzip: its own code, and with all its
 * dependencies; `…OfOperation` is for each operation of the contract.
 */
export const libraryBudgets = {
  // Its table of names, methods and paths grows with each operation; it reads files. Half a KiB finds
  // a dead stream by its missing beats, and what a problem of a field is.
  '@patchbay/api-client': { own: 10.8, whole: 12 },
  // It grows with each operation, and a page loads the groups that it calls and no others. So the
  // limit is on one operation with its schemas and its text in the API reference, on average: 0.181
  // on the 286 of early November 2026. Explained metrics, files, notes and calls under way came
  // with more fields for an operation than those before: 0.184 on 316. Every integer has the bounds
  // of its column, and every problem a kind: 0.1868. Hosts of
  // addresses are compared with their compatible form: 0.1876. One row per person, own tests and
  // transfers that no one answered: 0.1895. Addresses lose what is pasted around them unseen: 0.1913.
  // Why a text did not arrive, and whether a country is reached: 0.1921.
  '@patchbay/contract': { ownOfOperation: 0.195, wholeOfOperation: 0.213 },
  // Its scripts stay on the server: they are loaded, not bundled.
  '@patchbay/turn-taking': { own: 9.6, whole: 10 },
  '@patchbay/embed-client': { own: 2.2, whole: 2.2 },
  // Half a KiB of it reads and writes days as people of each locale write them, and as much sums up
  // usage by day and category for tables and charts; the routes of calls take another half, and the
  // names of time zones on other systems nine tenths.
  // A seventh of a KiB groups the numbers of seven more countries; names of zones by their place and
  // the beginnings of days take half a KiB.
  // Numbers of more countries in groups, and cities in the person's language.
  // Pictures are left out for a voice: a fifth of a KiB.
  '@patchbay/formats': { own: 12.65, whole: 12.65 },
  // Each problem has a code and facts, for sentences in other languages: six tenths of a KiB.
  // Medians by a sample (decision 0090); loops of four rows take six tenths of a KiB (0094).
  '@patchbay/formula': { own: 35.8, whole: 35.8 },
  '@patchbay/intents': { own: 6, whole: 18 },
  // Texts are folded for searching in a quarter of it, and bytes of four code pages of Windows decoded
  // and distinguished in a third. Cuts between letters take a fifth of a KiB.
  '@patchbay/kernel': { own: 2.95, whole: 2.95 },
  // Includes the linear-time patterns of the formula language; without them a filter by pattern
  // would throw. It cuts texts by the kernel.
  // A tenth of a KiB writes the separator that spreadsheets of a region expect.
  '@patchbay/log-query': { own: 9.1, whole: 12.35 },
  '@patchbay/messaging': { own: 2, whole: 2.15 },
  // The rules of goals, which a page and the server share, take a fifth of a KiB, and the table of
  // the figures of quality three quarters. The hour of the day, a field of the log, takes a seventh.
  '@patchbay/metrics': { own: 4.3, whole: 41.3 },
  '@patchbay/onboarding': { own: 7, whole: 19 },
  '@patchbay/permissions': { own: 5, whole: 5 },
  // For the server: the words of five languages, and the numbering plans of the world.
  '@patchbay/spoken-text': { own: 20.2, whole: 71.8 },
  // A third of a KiB finds markers that nothing fills.
  // An answer that asks for an address has to hold one: a tenth.
  '@patchbay/template-fields': { own: 12.9, whole: 22 },
};
