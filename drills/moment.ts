/** Moments are drawn anew each time: the same ones would only ever test the same line. */
export const someMoment = (longest: number) =>
  new Promise<void>((later) => setTimeout(later, Math.random() * longest));
