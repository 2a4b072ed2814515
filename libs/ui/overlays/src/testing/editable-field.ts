import { screen, waitFor } from '@testing-library/react';

/**
 * The field of text with a name, once it can be edited: a form stands before the contract has said
 * which input each argument has.
 */
export const editableField = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const field = screen.getByRole('textbox', { name });
    if (field.hasAttribute('readonly')) throw new Error(`The field ${name} cannot be edited yet.`);
    return field;
  });
