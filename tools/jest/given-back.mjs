// What a test file changes in objects that outlive it, and how it is given back.
/** The properties of an object. A window also lists names that have no description. */
const described = (object) =>
  new Map(
    Reflect.ownKeys(object)
      .map((key) => [key, Object.getOwnPropertyDescriptor(object, key)])
      .filter(([, property]) => property),
  );

const isSame = (now, was) => now?.value === was.value && now.get === was.get && now.set === was.set;

/**
 * Returns a function that restores an object to its present state, except for properties that
 * cannot be changed.
 */
export function takingBack(object) {
  const before = described(object);
  return () => {
    for (const [key, { configurable }] of described(object))
      if (configurable && !before.has(key)) delete object[key];
    for (const [key, was] of before) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      if (!isSame(now, was) && now?.configurable !== false) Object.defineProperty(object, key, was);
    }
  };
}

/**
 * Returns a function that restores environment variables, which cannot be redefined as properties.
 */
export function takingBackVariables(variables) {
  const before = { ...variables };
  return () => {
    for (const name of Object.keys(variables)) if (!(name in before)) delete variables[name];
    Object.assign(variables, before);
  };
}
