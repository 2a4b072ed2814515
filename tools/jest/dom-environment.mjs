/**
 * jsdom with Node's fetch API: the router and the client need Request, Response and streams. One
 * window for all test files of a worker, so that `shared-runtime.mjs` can keep evaluated modules in
 * it: loading React, the kit and the contract took longer than most tests of screens. What a file
 * has left in the document, the storage, the address and the globals is taken back before the next.
 */
import { TestEnvironment } from 'jest-environment-jsdom';
import { setTimeout as pause } from 'node:timers/promises';
import { endAsyncContexts, watchAsyncContexts } from './async-contexts.mjs';
import { keepCompiledCode } from './code-cache.mjs';
import { takingBack, takingBackVariables } from './given-back.mjs';
import { loadedName, whenLoaded } from './loading.mjs';

keepCompiledCode();
watchAsyncContexts();

const names = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'AbortController',
  'AbortSignal',
];

/** Objects of a window that tests spy on or add to. */
const changedByTests = (window) => [
  window,
  window.navigator,
  window.document,
  window.URL,
  window.Date,
  ...['Node', 'Element', 'HTMLElement', 'HTMLMediaElement', 'HTMLCanvasElement', 'Storage'].map(
    (name) => window[name].prototype,
  ),
];

const attributesOf = (element) => [...element.attributes].map(({ name, value }) => [name, value]);

/** Returns a function that empties the document and gives its elements back their attributes. */
function takingBackDocument(document) {
  const elements = [document.documentElement, document.head, document.body];
  const before = elements.map(attributesOf);
  return () => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const [at, element] of elements.entries()) {
      for (const [name] of attributesOf(element)) element.removeAttribute(name);
      for (const [name, value] of before[at]) element.setAttribute(name, value);
    }
    document.title = '';
  };
}

/** Ends what would still be called: intervals, and timeouts of what has been unmounted. */
async function endTimers(window) {
  await pause(0);
  const last = window.setTimeout(() => {}, 0);
  for (let id = 1; id <= last; id += 1) window.clearTimeout(id);
}

/**
 * A test file says `@own-window` in its first comment when it replaces a module. A project of scripts
 * that listen to the whole page for as long as it lives says so for all of its files.
 */
const needsOwnWindow = ({ projectConfig }, { docblockPragmas }) =>
  projectConfig.testEnvironmentOptions.ownWindow === true || 'own-window' in docblockPragmas;

const ofThisWorker = {};

/** What the window writes goes to the test file that runs, not to the first one. */
const currentConsole = new Proxy(
  {},
  { get: (_target, name) => ofThisWorker.console[name].bind(ofThisWorker.console) },
);

export default class SharedDomEnvironment extends TestEnvironment {
  constructor(config, context) {
    const hasOwnWindow = needsOwnWindow(config, context);
    if (!hasOwnWindow) ofThisWorker.console = context.console;
    if (!hasOwnWindow && ofThisWorker.environment) return ofThisWorker.environment;
    super(config, hasOwnWindow ? context : { ...context, console: currentConsole });
    this.hasOwnWindow = hasOwnWindow;
    for (const name of names) if (globalThis[name]) this.global[name] = globalThis[name];
    this.global[loadedName] = whenLoaded;
    if (hasOwnWindow) return;
    // A kept module adds `escape` to it once, which is not to be taken back with the globals.
    this.global.CSS = {};
    this.takeBack = [
      ...changedByTests(this.global).map(takingBack),
      takingBackVariables(this.global.process.env),
      takingBackDocument(this.global.document),
    ];
    ofThisWorker.environment = this;
  }

  /** Whether a module is kept for the next test file: all but the test file, its setup and rig. */
  isKept(name) {
    return (
      !this.hasOwnWindow && !/\.test\.tsx?(?:[?#]|$)|\/dom-setup\.mjs|\/src\/testing\//.test(name)
    );
  }

  async teardown() {
    endAsyncContexts();
    if (this.hasOwnWindow) return super.teardown();
    this.fakeTimersModern.useRealTimers();
    await endTimers(this.global);
    const { localStorage, sessionStorage, history } = this.global;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', 'http://localhost/');
    for (const one of this.takeBack) one();
  }
}
