/**
 * Refuses what makes React update without limit ("Maximum update depth exceeded"): an effect that
 * sets a state that its own dependencies hold, and a function that sets a state and is made again
 * when a state of the same component changes. Every effect that depends on such a function runs
 * again after it has called it, and its clean-up calls it once more.
 */
const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const memos = new Set(['useMemo', 'useCallback']);
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const messages = {
  effect:
    'This effect sets {{state}}, which its own dependencies hold, so it runs again by itself. ' +
    'Derive the value while rendering, or leave {{state}} out by an updater.',
  made:
    'This sets a state and is made anew when {{state}} changes: an effect that depends on it ' +
    'runs without end. Keep it stable: leave {{state}} out, by an updater or a context of its own.',
};

const calleeName = ({ callee }) =>
  callee.type === 'Identifier' ? callee.name : callee.property?.name;

/** The states and setters that a `const [state, setState] = useState()` names. */
function stateOf({ id, init }) {
  if (id.type !== 'ArrayPattern' || init?.type !== 'CallExpression') return undefined;
  if (!['useState', 'useReducer'].includes(calleeName(init))) return undefined;
  const [state, setter] = id.elements;
  return setter?.type === 'Identifier' ? { state: state?.name, setter: setter.name } : undefined;
}

const childrenOf = (node, keys) =>
  (keys[node.type] ?? []).flatMap((key) => node[key] ?? []).filter((child) => child?.type);

/** The names that a body calls; without the functions inside of it, which run later. */
function callsIn(node, keys, { nested }) {
  const own =
    node.type === 'CallExpression' && node.callee.type === 'Identifier' ? [node.callee.name] : [];
  const inner = childrenOf(node, keys).filter((child) => nested || !functions.has(child.type));
  return [...own, ...inner.flatMap((child) => callsIn(child, keys, { nested }))];
}

const dependencyNames = ([, list]) =>
  list?.type === 'ArrayExpression'
    ? list.elements.map((one) => (one?.type === 'Identifier' ? one.name : undefined))
    : [];

/** What of a hook's call is refused, among the states of the components around it. */
function refused(call, { states, keys }) {
  const [body] = call.arguments;
  const name = calleeName(call);
  if (!body || !functions.has(body.type) || !(effects.has(name) || memos.has(name)))
    return undefined;
  const held = dependencyNames(call.arguments);
  const calls = callsIn(body.body, keys, { nested: memos.has(name) });
  const set = states.filter(({ setter }) => calls.includes(setter));
  const own = effects.has(name) ? set : set.length ? states : [];
  const state = own.map((one) => one.state).find((one) => one && held.includes(one));
  return state ? { messageId: effects.has(name) ? 'effect' : 'made', data: { state } } : undefined;
}

const rule = {
  meta: { type: 'problem', schema: [], messages },
  create(context) {
    const { visitorKeys } = context.sourceCode;
    const around = [];
    const enter = () => around.push([]);
    const leave = () => around.pop();
    return {
      ':function': enter,
      ':function:exit': leave,
      VariableDeclarator(node) {
        const state = stateOf(node);
        if (state) around.at(-1)?.push(state);
      },
      CallExpression(node) {
        const found = refused(node, { states: around.flat(), keys: visitorKeys });
        if (found) context.report({ node, ...found });
      },
    };
  },
};

/** The plugin of ESLint: `patchbay/settled-effects`. */
export const effectRules = { rules: { 'settled-effects': rule } };
