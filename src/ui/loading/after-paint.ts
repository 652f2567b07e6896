/** For slow work: first the browser paints that the press was heard. */
export function afterPaint(act: () => void) {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
