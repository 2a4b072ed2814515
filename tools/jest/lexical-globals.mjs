/**
 * Names what the language brings as constants of the context. A test's code runs in a context of
 * its own, where Node answers each look at a global (`Object`, `Promise`, `JSON`) by a call out of
 * the engine, at twenty-five times the price of a constant: drizzle writes one insert in 45 µs
 * instead of 1340. Only what no test replaces on `globalThis`: fake timers put another `Date`,
 * `Intl` and `setTimeout` there.
 */
const names = [
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Math',
  'JSON',
  'RegExp',
  'Promise',
  'Proxy',
  'Reflect',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'AggregateError',
  'ArrayBuffer',
  'DataView',
  'Uint8Array',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'BigInt64Array',
  'BigUint64Array',
  'Float32Array',
  'Float64Array',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'encodeURIComponent',
  'decodeURIComponent',
];

export const lexicalGlobals = `const { ${names.join(', ')} } = globalThis;`;
