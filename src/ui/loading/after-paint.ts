/** For what takes a while: seeing that the press was felt comes first. */
export function afterPaint(act: () => void) {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
