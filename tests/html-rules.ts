import type { ConfigData } from 'html-validate';

/** What is off, and why. All other recommended rules hold on every page. */
export const RULES: NonNullable<ConfigData['rules']> = {
  // React's own way of writing: <img/>, autoComplete="off", hidden="", async="". The parser reads them alike.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // React's useId() begins with an underscore, which HTML allows.
  'valid-id': 'off',
  // Widths of skeletons and the position of a tooltip are known only while rendering.
  'no-inline-style': 'off',
  // A product's name is as long as its maker made it.
  'long-title': 'off',
  // On small screens rows are laid out as blocks; without the role they would no longer be a table.
  'no-redundant-role': 'off',
  // Values of one filter are boxes of one name: that is how a form without a script sends several.
  'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
};
