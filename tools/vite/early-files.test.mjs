// What the address will need is named before the app runs, and nothing else is.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { earlyFiles } from './early-files.mjs';

const chunk = (facadeModuleId, imports = [], sheets = []) => ({
  facadeModuleId,
  imports,
  viteMetadata: { importedCss: new Set(sheets) },
});
const page = { source: '<script type="module" src="/assets/main.js"></script>' };
const bundle = {
  'index.html': page,
  'assets/main.js': chunk('main'),
  'assets/part.js': chunk(null),
  'assets/frame.js': chunk('frame', ['assets/main.js', 'assets/part.js'], ['assets/frame.css']),
  'assets/inbox.js': chunk('inbox', ['assets/part.js']),
  'assets/title.js': chunk('title', ['assets/part.js']),
  'assets/sign-in.js': chunk('sign-in', ['assets/part.js']),
  'assets/help.js': chunk('help'),
  'assets/tasks.js': chunk('tasks'),
  'assets/members.js': chunk('members'),
  'assets/contacts.js': chunk('contacts'),
};
for (const [fileName, file] of Object.entries(bundle)) file.fileName = fileName;
const emitted = [];
await earlyFiles({
  paths: /^\/app(?:\/|$)/,
  always: ['frame', 'title'],
  without: { key: 'token', modules: ['sign-in'] },
  segments: { inbox: 'inbox', contacts: 'contacts', 'inbox/contacts': 'members' },
  parameters: { help: 'help', 'helpPage=tasks': 'tasks' },
}).generateBundle.call({ emitFile: (file) => emitted.push(file) }, {}, bundle);
const [{ fileName, source }] = emitted;

/** The storage of a browser that is signed in. */
const signedIn = { getItem: () => 't' };

/** The links that the script adds on a page. */
function linksAt(address, localStorage = signedIn) {
  const { pathname, search } = new URL(address, 'http://host');
  const links = [];
  const document = {
    currentScript: { nonce: 'n1' },
    createElement: () => ({}),
    head: { append: (link) => links.push(link) },
  };
  runInNewContext(source, {
    location: { pathname, search },
    document,
    URLSearchParams,
    localStorage,
  });
  return links.map((link) => ({ ...link }));
}
const filesAt = (address, storage) =>
  linksAt(address, storage).map(({ href }) => href.replace('/assets/', ''));

describe('the files that are fetched early', () => {
  it('are named by a script before that of the app', () =>
    assert.match(
      page.source,
      new RegExp(`^<script async src="/${fileName}"></script>\\s+<script type="module"`),
    ));
  it('are those of the frame on every page of the console', () =>
    assert.deepEqual(filesAt('/app/org/7/elsewhere'), [
      'frame.js',
      'frame.css',
      'part.js',
      'title.js',
    ]));
  it('have those of the sign-in with them where no session is kept', () => {
    const nothing = { getItem: (key) => (key === 'token' ? null : 'other') };
    assert.deepEqual(filesAt('/app', nothing).slice(4), ['sign-in.js']);
    assert.deepEqual(filesAt('/app').slice(4), []);
  });
  it('are those of a session where the browser refuses its storage', () => {
    const refused = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    assert.deepEqual(filesAt('/app', refused).slice(4), []);
  });
  it('have those of the section and of the open overlay with them', () =>
    assert.deepEqual(filesAt('/app/org/7/inbox?help=true').slice(4), ['inbox.js', 'help.js']));
  it('have those of the panel that a parameter of the overlay names', () => {
    assert.deepEqual(filesAt('/app/org/7/inbox?help=true&helpPage=tasks').slice(5), [
      'help.js',
      'tasks.js',
    ]);
    assert.deepEqual(filesAt('/app/org/7/inbox?help=true&helpPage=other').slice(5), ['help.js']);
  });
  it('have those of a page of the section, whose name another section may have', () =>
    assert.deepEqual(filesAt('/app/org/7/inbox/contacts').slice(4), ['inbox.js', 'members.js']));
  it('are none on pages beside the console', () =>
    assert.deepEqual(filesAt('/northside?help'), []));
  it('carry the nonce of the page, and are fetched as the app fetches them', () =>
    assert.deepEqual(linksAt('/app').slice(0, 2), [
      { rel: 'modulepreload', nonce: 'n1', crossOrigin: '', href: '/assets/frame.js' },
      { rel: 'preload', as: 'style', nonce: 'n1', crossOrigin: '', href: '/assets/frame.css' },
    ]));
});
