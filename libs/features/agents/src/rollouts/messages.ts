import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from './translations.js';

/** The rollout of a template to the agents made from it. */
export const rollouts = defineArea(
  'rollouts',
  {
    title: 'Roll out',
    titleOf: 'Roll out {name}',
    back: 'Back to templates',
    lockedTitle: 'Templates are not open to you',
    ownersOnly: 'Rollouts belong to resellers and partners',
    ownersWhy: 'Open the templates of a reseller or partner to roll one out there.',
    noTemplate: 'This address names no template',
    chooseTemplate: 'Open a template from the list, then roll it out.',
    notLoaded: 'Could not load what the rollout would do',
    rolloutsNotLoaded: 'Could not load the rollouts',
    migrationFailed: 'Migration failed',
    looking: 'Looking at every agent of this template',
    noneTitle: 'No agent is made from this template yet',
    none: 'Agents that your customers make from it are listed here before they are changed.',
    upToDateTitle: 'Every agent is up to date',
    upToDate:
      '{count, plural, one {The agent of this template has revision {revision, number} already.} other {All # agents of this template have revision {revision, number} already.}}',
    summary:
      '{changed, plural, one {# agent} other {# agents}} of {total, number} would change to revision {revision, number}.',
    conflicting:
      '{count, plural, one {# agent keeps a value of its own where the template changed it too.} other {# agents keep values of their own where the template changed them too.}}',
    firstPercent: 'First share',
    firstPercentHelp: 'These agents are migrated first. Then the rollout waits for you.',
    mostWorse: 'Halt at more than',
    mostWorseHelp:
      'Agents of a step that fail, or whose cases held before and do not any more. Up to 10 cases of each agent are run before and after.',
    percent: '%',
    sections: 'What is brought up to date',
    sectionsHelp: 'What is not chosen stays as it is in every agent.',
    'section.questions': 'Questions',
    someSections: 'Choose what is brought up to date',
    noSection: 'Choose at least one part',
    onlySections: 'Only these parts are brought up to date: {sections}.',
    sectionUpToDate: 'Every agent has these parts already. Choose others.',
    start: 'Start with {count, plural, one {# agent} other {# agents}}',
    nothingToDo: 'No agent would change',
    wrongShare: 'Choose a share from 1 to 100 %',
    started: 'Rollout started',
    underway: 'A rollout of this template is under way',
    underwayWhy: 'Look at it, then go on or undo it, before you begin another one.',
    openIt: 'Open it',
    agents: 'Agents',
    open: 'What changes in {name}',
    first: 'First',
    'of.both': 'Draft and live',
    'of.staging': 'Draft',
    'of.default': 'Live',
    changes: '{count, plural, one {# change} other {# changes}}',
    conflicts: '{count, plural, one {# conflict} other {# conflicts}}',
    kept: '{count, plural, one {# kept} other {# kept}}',
    noChange: 'Nothing changes',
    willChange: 'Changes',
    stays: 'Stays, because it was changed in this agent',
    staysBoth: 'Stays, because it was changed here and in the template',
    templateSays: 'The template has now',
    more: 'Values are listed for the first 100 agents.',
    'place.question': 'Question “{key}”',
    'place.function': 'Function “{key}”',
    yes: 'Yes',
    no: 'No',
    empty: 'empty',
    running: 'Rolling out revision {revision, number}',
    undoing: 'Taking revision {revision, number} back',
    progress: '{done, number} of {total, number} agents',
    waitingTitle:
      '{count, plural, one {The first agent is done} other {The first # agents are done}}',
    waiting:
      'Look at the result. Then go on with the other {count, plural, one {# agent} other {# agents}}, or undo.',
    haltedTitle: 'Halted',
    haltedWorseTitle: 'Halted by itself',
    halted: 'No further agent is changed until you go on.',
    haltedWorse:
      '{count, plural, one {# agent failed or answers worse} other {# agents failed or answer worse}}. At most {percent, number} % of a step may.',
    doneTitle: 'Done',
    done: '{changed, plural, one {# agent has} other {# agents have}} revision {revision, number} now.',
    undoneTitle: 'Undone',
    undone:
      '{count, plural, one {# agent is what it was before} other {# agents are what they were before}}. What customers changed since stays.',
    notAll:
      '{count, plural, one {# agent was left as it is.} other {# agents were left as they are.}}',
    goOn: 'Go on',
    goOnAnyway: 'Go on anyway',
    accept: 'Leave it as it is',
    watched:
      'It halts when more than {percent, number} % of the agents of a step fail, or have cases that held before and do not any more.',
    retry: 'Try failed ones again',
    undo: 'Undo',
    undoTitle: 'Undo this rollout?',
    undoBody:
      '{count, plural, one {# agent goes} other {# agents go}} back to what it was before, draft and live. What customers changed since stays.',
    keep: 'Leave it',
    'state.waiting': 'Waiting',
    'state.changed': 'Changed',
    'state.same': 'Up to date',
    'state.failed': 'Failed',
    'state.undone': 'Undone',
    'state.notUndone': 'Not undone',
    broken: 'Does not hold any more: {title}',
    newest: 'The first 500 agents are listed, those with a failure first.',
    noAgents: 'Its agents are gone',
    history: 'Rollouts so far',
    noHistory: 'This template was never rolled out.',
    'run.running': 'Running',
    'run.waiting': 'Waits for you',
    'run.halted': 'Halted',
    'run.done': 'Done',
    'run.undoing': 'Undoing',
    'run.undone': 'Undone',
    runOf: 'Revision {revision, number}, {at, date, moment}',
    runFacts:
      '{done, number} of {total, number} agents, {worse, number} worse. First share {percent, number} %.',
    another: 'New rollout',
  },
  translations,
);

/** The messages of this area in the current language. */
export type RolloutMessages = Messages<typeof rollouts.texts>;

/** Texts that the specification quotes. */
export const fixed = ['rollouts.migrationFailed'] as const;
