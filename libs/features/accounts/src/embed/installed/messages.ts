import { defineArea } from '@patchbay/messages';
import { translations } from './translations.js';

/** What is found on an installed page. `{part}` is a script or a frame, `{value}` what was found. */
export const installed = defineArea(
  'installed',
  {
    title: 'Check an installed page',
    help: 'The server fetches the page as a visitor does and says which of your lines are on it. It does not see what a script of the page adds later.',
    address: 'Address of your page',
    addressWrong: 'Write an address such as https://crm.example.com',
    check: 'Check',
    results: 'What was found',
    noProblems: 'No problems on {url}.',
    problems: '{count, plural, one {# problem} other {# problems}} on {url}.',
    addOrigin: 'Add it to the list',
    'level.problem': 'Problem:',
    'level.advice': 'Advice:',
    'level.fine': 'Fine:',
    'found.reached': 'The page answered.',
    'found.not-reached': 'The page could not be read.',
    'reason.unreachable': 'No server answered. Check the address, and that it is open to the web.',
    'reason.timeout': 'It took more than ten seconds. Try again, or check the server of the page.',
    'reason.too-large': 'It is larger than 3 MB. Check a smaller page with the same lines.',
    'reason.redirects':
      'It leads from one address to the next without end. Check the address that it should have.',
    'reason.status':
      'It answered {value}. Check an address that opens without a sign-in, and that exists.',
    'reason.unreadable': 'There is no HTML at this address. Check the address of a page.',
    'found.redirected': 'The page leads to {value}.',
    'todo.redirected': 'What follows is about that page. A list of pages needs its origin.',
    'found.not-encrypted': 'The page is not encrypted.',
    'todo.not-encrypted': 'Serve it with https. Without it, browsers give a chat no microphone.',
    'found.script-found': 'The script {part} is there, from {value}.',
    'found.frame-found': 'A frame ({part}) is there, from {value}.',
    'found.nothing-found': 'None of your lines are on the page.',
    'todo.nothing-found':
      'Copy the lines above into its HTML. Where a script of the page makes them, this check cannot see them.',
    'found.script-missing': 'An element for {part} has no script.',
    'todo.script-missing': 'Add the script of the lines above to the page.',
    'found.script-twice': 'The script {part} is there twice.',
    'todo.script-twice': 'It runs once. Remove one of the two.',
    'found.script-elsewhere': 'The script {part} comes from {value}.',
    'todo.script-elsewhere':
      'That is no address of this server. Take the address of the lines above.',
    'found.script-blocked': 'The content policy of the page refuses the script, by {part}.',
    'todo.script-blocked': 'Add {value} to script-src of its Content-Security-Policy.',
    'found.frame-blocked': 'The content policy of the page refuses the frame, by {part}.',
    'todo.frame-blocked': 'Add {value} to frame-src of its Content-Security-Policy.',
    'found.element-missing': 'The script {part} has no element.',
    'todo.element-missing': 'Add the element of the lines above, unless your page makes it later.',
    'found.attribute-missing': 'An element for {part} has no {value}.',
    'todo.attribute-missing': 'It names the agent. Without it nothing is shown.',
    'found.attribute-unknown': '{value} has no meaning for {part}.',
    'todo.attribute-unknown': 'Check how it is written, or remove it.',
    'found.agent-unknown': 'This account has no agent {value}.',
    'todo.agent-unknown':
      'Take the last part of the agent’s public address. An agent of another account is checked there.',
    'found.origin-missing': '{value} is not on the list of pages that may show the app.',
    'todo.origin-missing': 'Chats need no entry. The app and the screens over a page do.',
  },
  translations,
);
