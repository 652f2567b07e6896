/** Joins the class names that apply; a missing one leaves no trace. */
export const classNames = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ');
