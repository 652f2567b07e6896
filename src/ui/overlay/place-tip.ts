const EDGE = 8;
const GAP = 8;

/** Puts the tip above its anchor, below when there is no room, and never past the edge of the screen. */
export function placeTip(tip: HTMLElement, anchor: HTMLElement) {
  const around = (anchor.firstElementChild ?? anchor).getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const middle = around.left + around.width / 2;
  const left = Math.max(
    EDGE,
    Math.min(middle - width / 2, document.documentElement.clientWidth - width - EDGE),
  );
  const isBelow = around.top - height - GAP < EDGE;

  tip.dataset.side = isBelow ? 'below' : 'above';
  tip.style.setProperty('--tip-x', `${left}px`);
  tip.style.setProperty(
    '--tip-y',
    `${isBelow ? around.bottom + GAP : around.top - height - GAP}px`,
  );
  tip.style.setProperty('--arrow-x', `${middle - left}px`);
}
