const keys = '/^(?:Enter|Escape|Tab|Home|End|Backspace|Delete|Arrow(?:Up|Down|Left|Right))$/';
const message =
  'Ask pressedKey(event) of @patchbay/kernel: a press within a composition is no such key.';

/**
 * Handlers of keys that do not ask whether the press belongs to a composition: the Enter that takes
 * a word from an input method would send it.
 */
export const keyRules = [
  `BinaryExpression:matches([left.property.name="key"], [left.name="key"])[right.value=${keys}]`,
  `SwitchStatement:matches([discriminant.property.name="key"], [discriminant.name="key"]) > SwitchCase[test.value=${keys}]`,
  'CallExpression[callee.property.name="includes"] > MemberExpression[property.name="key"][object.name=/^(?:event|press)$/]',
].map((selector) => ({ selector, message }));
