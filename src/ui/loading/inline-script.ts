/**
 * A function as the text of a script in the page. It runs there alone: it may use its arguments and what
 * browsers bring, nothing of the file it stands in.
 */
export const inlineScript = <Arguments extends unknown[]>(
  run: (...given: Arguments) => unknown,
  ...given: Arguments
): string => `(${run})(${given.map((one) => JSON.stringify(one)).join(',')})`;
