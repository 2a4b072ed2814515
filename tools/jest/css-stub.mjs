// CSS modules in tests: every class is its own name.
export default new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
